import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import { renderMail } from '../mails/render.ts';
import type { Mail } from '../mails/types.ts';
import { mailSettings, siteSettings } from '../settings.ts';
import { type Sent, sendMail } from './send-mail.ts';

type ClaimedMail = Mail & {
  id: string;
  recipient: string;
  reply_to: string | null;
  idempotency_key: string;
  attempts: number;
};

export interface DeliveryReport {
  sent: number;
  retried: number;
  failed: number;
}

const batch = 5;
/** Longer than a batch of attempts that all run into their time limit. */
const leaseSeconds = 120;
/** Milliseconds after which a run takes no new batch; what is left waits for the next run. */
const runTime = 45_000;

/** The headers for leaving a list with one click (RFC 8058). */
function listHeaders(mail: Mail): Record<string, string> {
  if (mail.template !== 'launch-visitor' && mail.template !== 'launch-announcement') return {};
  return {
    'List-Unsubscribe': `<${mail.data.oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function attempt(mail: ClaimedMail, settings: ReturnType<typeof mailSettings>): Promise<Sent> {
  try {
    const rendered = renderMail(mail, { url: siteSettings().url });
    return await sendMail(
      {
        ...rendered,
        to: mail.recipient,
        replyTo: mail.reply_to,
        idempotencyKey: mail.idempotency_key,
        headers: listHeaders(mail),
      },
      settings,
    );
  } catch (error) {
    return { outcome: 'retry', error: describeError(error) };
  }
}

/**
 * Delivers the mails that are due, until none is left or the run has taken its time. Several runs at once never
 * take the same mail. Throws when settings are missing or the database is out of reach.
 */
export async function deliverOutbox(): Promise<DeliveryReport> {
  const settings = mailSettings();
  const report: DeliveryReport = { sent: 0, retried: 0, failed: 0 };
  const started = Date.now();

  while (Date.now() - started < runTime) {
    const mails = await rpc<ClaimedMail[]>('claim_outbox', { batch, lease_seconds: leaseSeconds });
    if (mails.length === 0) break;

    await Promise.all(
      mails.map(async (mail) => {
        const result = await attempt(mail, settings);
        const error = result.outcome === 'sent' ? null : result.error;
        const settled = await rpc<'sent' | 'retry' | 'failed' | null>('settle_outbox', {
          mail_id: mail.id,
          attempt: mail.attempts,
          outcome: result.outcome,
          error,
        });
        if (settled === 'sent') report.sent += 1;
        else if (settled === 'failed') report.failed += 1;
        else report.retried += 1;
        if (error) {
          const level = settled === 'failed' ? 'error' : 'warn';
          log(level, { event: 'mail-not-sent', mail: mail.id, attempt: mail.attempts, settled, error });
        }
      }),
    );
  }
  if (report.sent > 0) log('info', { event: 'mails-sent', ...report });
  return report;
}
