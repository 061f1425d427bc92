import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as v from 'valibot';
import { addDays } from '../../../contract/calendar.ts';
import type { StopCause } from '../../../contract/database/states.ts';
import { canonicalEmail, isEmail } from '../../../contract/email.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';

export interface MailReport {
  /** The same each time that the report is sent. */
  id: string;
  cause: StopCause;
  address: string;
  /** ISO 8601. */
  happenedAt: string;
}

/** Of a day that the calendar has: PostgreSQL refuses any other. */
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => addDays(text.slice(0, 10), 0) === text.slice(0, 10)),
);

/** https://resend.com/docs/webhooks/event-types, as far as the shop reads it. */
const eventSchema = v.object({
  type: v.string(),
  created_at: moment,
  data: v.object({
    to: v.optional(v.array(v.string())),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
});

/** The events that the shop asks Resend for. */
export const stoppingEvents = ['email.bounced', 'email.complained', 'email.suppressed'] as const;

/**
 * Why an event stops mail. A mailbox that is full or a server that is down (Transient), or an unclear answer
 * (Undetermined), stops nothing; Resend suppresses an address itself after such a bounce or complaint.
 */
function causeOf({ type, data }: v.InferOutput<typeof eventSchema>): StopCause | null {
  if (type === 'email.complained') return 'complaint';
  if (type === 'email.suppressed') return 'bounce';
  return type === 'email.bounced' && data.bounce?.type === 'Permanent' ? 'bounce' : null;
}

/** 'Name <a@b.be>' as a@b.be; null for what is no address. */
function addressIn(recipient: string): string | null {
  const address = (/<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient).trim();
  return isEmail(address) ? canonicalEmail(address) : null;
}

const refused = (reason: string) => failure(400, functionMessages.invalidBody, reason);

/**
 * The report in a webhook's raw body, if its signature is valid and at most five minutes from now
 * (https://docs.svix.com/receiving/verifying-payloads/how-manual), or null for an event that stops no mail. A mail of the
 * shop has one reader; an event that names more does not say which.
 */
export function readReport(body: string, headers: Headers, secret: string): Fallible<MailReport | null> {
  const id = headers.get('svix-id') ?? '';
  try {
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': headers.get('svix-timestamp') ?? '',
      'webhook-signature': headers.get('svix-signature') ?? '',
    };
    const event = v.safeParse(eventSchema, new Webhook(secret).verify(body, signed));
    if (!event.success) return refused('not-an-event');
    const cause = causeOf(event.output);
    const [address, ...others] = (event.output.data.to ?? []).map(addressIn);
    if (!cause || !address || others.length > 0) return success(null);
    return success({ id, cause, address, happenedAt: event.output.created_at });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return refused('bad-signature');
    if (error instanceof SyntaxError) return refused('not-json');
    throw error;
  }
}
