import { consentTexts } from '../../../../contract/consent.ts';
import { jaNee } from '../../../../contract/labels.ts';
import type { BotTrapFields, Tracking } from '../../../../contract/tracking.ts';
import { rpc } from '../database.ts';
import type { LabelledValue, RequestKind, ShopMail } from '../mails/types.ts';
import { kickDelivery } from '../outbox/kick.ts';
import { businessAddress } from '../settings.ts';
import { looksLikeBot } from './bot.ts';
import { visitorCopy } from './visitor-copy.ts';

/** A request from any form, as it is stored and mailed. */
export interface IncomingRequest {
  kind: RequestKind;
  name: string;
  email: string;
  phone?: string;
  company?: string;
  message?: string;
  /** The answers that only this form asks for. */
  details?: Record<string, unknown>;
  /** From the verified token, never from the body. */
  userId?: string | null;
  /** Every answer with its label, in the order of the form. The mails omit empty ones. */
  fields: LabelledValue[];
}

type Envelope = Tracking & BotTrapFields & { consent_marketing: boolean };

type OutboxMail = ShopMail & { recipient: string; reply_to: string; idempotency_key: string };

function mailsFor(id: string, request: IncomingRequest, fields: LabelledValue[], sourceUrl: string | null) {
  const { kind, name, email } = request;
  const business = businessAddress();
  const mails: OutboxMail[] = [
    {
      template: 'request-business',
      data: { kind, name, fields, sourceUrl },
      recipient: business,
      reply_to: email,
      idempotency_key: `request-${id}-business`,
    },
    {
      template: 'request-visitor',
      data: { kind, name, fields: visitorCopy(fields) },
      recipient: email,
      reply_to: business,
      idempotency_key: `request-${id}-visitor`,
    },
  ];
  return mails;
}

/**
 * Stores a request with its consent and its two mails in one transaction, then starts delivery in the background.
 * A suspected bot's request is stored but sends no mail. Throws when the request could not be stored.
 */
export async function storeRequest(request: IncomingRequest, envelope: Envelope): Promise<void> {
  const id = crypto.randomUUID();
  const consentField = {
    label: consentTexts.marketing.text,
    value: envelope.consent_marketing ? jaNee.ja : jaNee.nee,
  };
  const fields = [...request.fields.filter((field) => field.value !== ''), consentField];

  await rpc('submit_request', {
    request: {
      id,
      kind: request.kind,
      name: request.name,
      email: request.email,
      phone: request.phone ?? '',
      company: request.company ?? '',
      message: request.message ?? '',
      details: request.details ?? {},
      user_id: request.userId ?? null,
      consent_marketing: envelope.consent_marketing,
      source_url: envelope.source_url,
      utm_source: envelope.utm_source,
      utm_medium: envelope.utm_medium,
      utm_campaign: envelope.utm_campaign,
      suspected_bot: looksLikeBot(envelope),
    },
    consent: consentTexts.marketing,
    mails: mailsFor(id, request, fields, envelope.source_url),
  });
  kickDelivery();
}
