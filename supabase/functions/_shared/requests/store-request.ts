import { consentTexts, unprovenConsent } from '../../../../contract/consent.ts';
import type { QueuedMail, UpdatesLinks } from '../../../../contract/database/mails.ts';
import type { StoredRequest } from '../../../../contract/database/requests.ts';
import { jaNee, type LabelledValue } from '../../../../contract/labels.ts';
import type { UpdatesAction } from '../../../../contract/launch-list.ts';
import { wishOf } from '../../../../contract/offers.ts';
import { requestAnswers, shownWords, visitorCopy } from '../../../../contract/requests.ts';
import { sourcePage } from '../../../../contract/source-page.ts';
import type { BotTrapFields, RequestKey, Tracking } from '../../../../contract/tracking.ts';
import { paths } from '../../../../site/paths.ts';
import { DatabaseError } from '../database.ts';
import { type Fallible, success } from '../http/failure.ts';
import { startDelivery } from '../outbox/start.ts';
import type { RequestLimits } from '../rate-limits.ts';
import { hash, newToken } from '../secret.ts';
import { businessAddress, siteSettings } from '../settings.ts';
import { looksLikeSpam } from './spam.ts';

/** A request from any form, as it is stored and mailed. */
export interface IncomingRequest extends StoredRequest {
  /** The section of the home page from which its dialog was opened. */
  section?: string | null;
  /** From the verified token, never from the body. */
  userId?: string | null;
  /** Whether a signed-in user sent it with the address of their account: their consent then needs no link. */
  ownAddress?: boolean;
}

type Envelope = Tracking & BotTrapFields & RequestKey & { consent_marketing: boolean };

/** The reference by which visitor and business identify a request: the start of its id. */
export function referenceOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

function updatesLinks(token: string): UpdatesLinks {
  const page = (action: UpdatesAction) =>
    `${siteSettings().url}${paths.launchList}?action=${action}&token=${token}`;
  return { confirmUrl: page('confirm-updates'), stopUrl: page('stop-updates') };
}

function mailsFor(
  id: string,
  request: IncomingRequest,
  consent: LabelledValue,
  sourceUrl: string | null,
  updates: UpdatesLinks | undefined,
) {
  const reference = referenceOf(id);
  const { kind, name, email, company, section } = request;
  const answered = requestAnswers(request).filter(({ value }) => value !== '');
  const business = businessAddress();
  const mails: QueuedMail[] = [
    {
      template: 'request-business',
      data: {
        kind,
        name,
        company,
        persons: Number(request.details.aantalPersonen) || undefined,
        reference,
        section,
        wish: wishOf(request),
        fields: [...answered, consent],
        sourceUrl,
        id,
      },
      recipient: business,
      reply_to: email,
      idempotency_key: `request-${id}-business`,
    },
    {
      template: 'request-visitor',
      data: { kind, name, reference, fields: [...visitorCopy(request), consent], updates },
      recipient: email,
      reply_to: business,
      idempotency_key: `request-${id}-visitor`,
    },
  ];
  return mails;
}

/** The id of a request; the same key and `answers` give the same id. */
export async function idFor(key: string | null | undefined, answers: unknown[]): Promise<string> {
  if (!key) return crypto.randomUUID();
  const digest = await hash(JSON.stringify([key, ...answers]));
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Whether the database already has a request with this id. */
function isRepeat(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.message.includes('requests_pkey');
}

/**
 * Stores a request with its consent and its two mails in one transaction, then starts delivery in the background.
 * A request taken for spam is stored but sends no mail; a repeat is not stored again. Returns what the function
 * answers; fails when a limit is reached and throws when it could not be stored.
 */
export async function storeRequest(
  request: IncomingRequest,
  envelope: Envelope,
  limits: RequestLimits,
): Promise<Fallible<{ success: true; reference: string }>> {
  const answers = [request, envelope.consent_marketing, looksLikeSpam(envelope)];
  const id = await idFor(envelope.request_key, answers);
  const token = newToken();
  const unproven = envelope.consent_marketing && !request.ownAddress;
  const consentField = {
    label: consentTexts.marketing.text,
    value: unproven ? unprovenConsent : envelope.consent_marketing ? jaNee.ja : jaNee.nee,
  };

  const given = {
    request: {
      id,
      kind: request.kind,
      name: request.name,
      email: request.email,
      phone: request.phone,
      company: request.company,
      message: request.message,
      details: { ...request.details, ...(request.section && { section: request.section }) },
      shown: shownWords(request),
      user_id: request.userId ?? null,
      consent_marketing: envelope.consent_marketing,
      source_url: envelope.source_url,
      utm_source: envelope.utm_source,
      utm_medium: envelope.utm_medium,
      utm_campaign: envelope.utm_campaign,
      is_spam: looksLikeSpam(envelope),
    },
    consent: { ...consentTexts.marketing, token },
    mails: mailsFor(
      id,
      request,
      consentField,
      sourcePage(envelope.source_url),
      unproven ? updatesLinks(token) : undefined,
    ),
  };
  const stored = await limits.call('submit_request', given).catch((error) => {
    if (!isRepeat(error)) throw error;
    return success(id);
  });
  if (!stored.ok) return stored;
  startDelivery();
  return success({ success: true, reference: referenceOf(id) });
}
