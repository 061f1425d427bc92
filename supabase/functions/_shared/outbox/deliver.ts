import type { ClaimedMail, ShopMail } from '../../../../contract/database/mails.ts';
import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import { renderMail } from '../mails/render.ts';
import type { MailAttachment } from '../mails/types.ts';
import { businessAddress, mailSettings, siteSettings } from '../settings.ts';
import { currentTerms } from '../withdrawals/terms-document.ts';
import { type SendResult, sendMail } from './send-mail.ts';

export interface DeliveryReport {
  sent: number;
  retried: number;
  failed: number;
}

const batch = 5;
/** Longer than a batch takes if every attempt times out. */
const leaseSeconds = 120;
/** Milliseconds after which a run claims no new batch; the next run takes the rest. */
const runTime = 45_000;

/** Headers for one-click unsubscribe (RFC 8058). */
function listHeaders(mail: ShopMail): Record<string, string> {
  if (mail.template !== 'launch-visitor' && mail.template !== 'launch-announcement') return {};
  return {
    'List-Unsubscribe': `<${mail.data.oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The terms that the buyer was offered, attached to a receipt: a link to them is no durable medium. */
async function attachmentsOf(mail: ShopMail): Promise<MailAttachment[]> {
  if (mail.template !== 'payment-buyer') return [];
  const current = await currentTerms();
  const kept = await rpc('terms_of_order', {
    subject: mail.data.orderNumber,
    current,
  });
  const { version, html } = kept ?? current;
  return [
    { filename: `voorwaarden-${version}.html`, contentType: 'text/html; charset=utf-8', content: html },
  ];
}

async function attempt(mail: ClaimedMail, settings: ReturnType<typeof mailSettings>): Promise<SendResult> {
  try {
    const rendered = renderMail(mail, { url: siteSettings().url });
    return await sendMail(
      {
        ...rendered,
        to: mail.recipient,
        // The database does not know the address of the business.
        replyTo: mail.reply_to ?? businessAddress(),
        idempotencyKey: mail.idempotency_key,
        headers: listHeaders(mail),
        attachments: await attachmentsOf(mail),
      },
      settings,
    );
  } catch (error) {
    return { outcome: 'retry', error: describeError(error) };
  }
}

/**
 * Delivers mails until none is due or the run time is over. Concurrent runs never claim the same mail. Throws when
 * settings are missing or the database is unreachable.
 */
export async function deliverOutbox(): Promise<DeliveryReport> {
  const settings = mailSettings();
  const report: DeliveryReport = { sent: 0, retried: 0, failed: 0 };
  const started = Date.now();

  while (Date.now() - started < runTime) {
    const mails = await rpc('claim_outbox', { batch, lease_seconds: leaseSeconds });
    if (mails.length === 0) break;

    await Promise.all(
      mails.map(async (mail) => {
        const result = await attempt(mail, settings);
        const error = result.outcome === 'sent' ? null : result.error;
        const settled = await rpc('settle_outbox', {
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
