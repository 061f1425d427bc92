import { consentTexts } from '../../../../contract/consent.ts';
import { jaNee } from '../../../../contract/labels.ts';
import type { Tracking } from '../../../../contract/tracking.ts';
import { rpc } from '../database.ts';
import type { LabelledValue, Mail, RequestKind } from '../mails/types.ts';
import { visitorCopy } from '../mails/visitor-copy.ts';
import { kickDelivery } from '../outbox/kick.ts';
import { businessAddress } from '../settings.ts';
import { looksLikeBot } from './bot.ts';

/** A request as it is stored and mailed, whichever form it came from. */
export interface IncomingRequest {
  kind: RequestKind;
  name: string;
  email: string;
  phone?: string;
  company?: string;
  message?: string;
  /** The answers that only this form has. */
  details?: Record<string, unknown>;
  /** Proven by a token, never taken from the body. */
  userId?: string | null;
  /** Every answer with its label, in the order of the form. Empty ones are left out of the mails. */
  fields: LabelledValue[];
}

type Envelope = Tracking & {
  consent_marketing: boolean;
  referentie?: string | null;
  form_age?: number | null;
};

type OutboxMail = Mail & { recipient: string; reply_to: string; idempotency_key: string };

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
 * Stores a request with its consent and its two mails in one transaction, then starts delivery in the
 * background. What looks like a bot's is stored and not mailed. Throws when it could not be stored.
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
