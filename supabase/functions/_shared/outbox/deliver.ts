import {
  type ClaimedMail,
  type MailResult,
  mails,
  type ShopMail,
} from '../../../../contract/database/mails.ts';
import { rpc } from '../database.ts';
import { invoiceFiles } from '../invoicing/files.ts';
import { describeError, log } from '../log.ts';
import { renderMail } from '../mails/render.ts';
import { sessionFile } from '../mails/session.ts';
import type { MailAttachment } from '../mails/types.ts';
import { businessAddress, mailSettings, siteOfMails } from '../settings.ts';
import { currentTerms } from '../withdrawals/terms-document.ts';
import { type AddressedMail, type SendResult, sendMails } from './send-mails.ts';

export interface DeliveryReport {
  sent: number;
  retried: number;
  failed: number;
}

/** The most mails that the mail service takes in one request. */
const batch = 100;
/** Longer than a round takes if every request times out. */
const leaseSeconds = 30;
/** A run ends when it would have to wait longer; the schedule takes the rest. */
const patience = 10;
/** Milliseconds after which a run claims no new round. */
const runTime = 45_000;

type Pause = (milliseconds: number) => Promise<void>;
const sleep: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Says that no person wrote it (RFC 3834), if none did; and how to unsubscribe with one click (RFC 8058). */
function headersOf(mail: ShopMail): Record<string, string> {
  if (mails[mail.template].rule.byOwner) return {};
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!('oneClickUrl' in mail.data)) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${mail.data.oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * The files of an invoice, the books of a month or the event of a session; and the terms that the buyer was offered, attached to a receipt: a link to them is no durable
 * medium.
 */
async function attachmentsOf(mail: ClaimedMail): Promise<MailAttachment[]> {
  const document = mail.document ?? mail.quote;
  if (document) return invoiceFiles(document, 'dueCents' in mail.data ? mail.data.dueCents : undefined);
  if (mail.template === 'books-month' && mail.books) {
    const { booksFile } = await import('../books.ts');
    return [await booksFile(mail.data, mail.books)];
  }
  if (mail.template === 'session') return [sessionFile(mail.data, siteOfMails().url)];
  if (mails[mail.template].rule.attaches !== 'terms') return [];
  const { version, html } = mail.terms ?? (await currentTerms());
  return [
    { filename: `voorwaarden-${version}.html`, contentType: 'text/html; charset=utf-8', content: html },
  ];
}

async function addressed(
  mail: ClaimedMail,
  settings: ReturnType<typeof mailSettings>,
): Promise<AddressedMail> {
  const isMailing = mails[mail.template].rule.priority === 3;
  return {
    ...renderMail(mail, siteOfMails()),
    from: (isMailing && settings.mailingsFrom) || settings.from,
    to: mail.recipient,
    // The database does not know the address of the business.
    replyTo: mail.reply_to ?? businessAddress(),
    headers: headersOf(mail),
    attachments: await attachmentsOf(mail),
  };
}

/** The claimed mails by the request that they go in, in the order of their priority. */
function requestsOf(mails: readonly ClaimedMail[]): ClaimedMail[][] {
  const requests = new Map<string, ClaimedMail[]>();
  for (const mail of mails) {
    const name = mail.sent_with ?? mail.id;
    requests.set(name, [...(requests.get(name) ?? []), mail]);
  }
  return [...requests.values()];
}

const resultOf = (mail: ClaimedMail, result: SendResult): MailResult => ({
  id: mail.id,
  attempt: mail.attempts,
  outcome: result.outcome,
  error: result.outcome === 'sent' ? null : result.error,
  alone: result.outcome === 'retry' && result.alone === true,
});

/** Sends the mails of one request. Returns their results, and for how many seconds the mail service wants no more. */
async function sendRequest(mails: ClaimedMail[], settings: ReturnType<typeof mailSettings>) {
  const ready: { mail: ClaimedMail; content: AddressedMail }[] = [];
  const results: MailResult[] = [];
  for (const mail of mails) {
    try {
      ready.push({ mail, content: await addressed(mail, settings) });
    } catch (error) {
      results.push(resultOf(mail, { outcome: 'retry', error: describeError(error), alone: true }));
    }
  }
  const [first] = mails;
  if (!first || ready.length === 0) return { results, restSeconds: 0 };
  const answer = await sendMails(
    ready.map(({ content }) => content),
    first.sent_with ? { batch: first.sent_with } : { single: first.idempotency_key },
    settings,
  );
  for (const [index, { mail }] of ready.entries())
    results.push(resultOf(mail, answer.results[index] as SendResult));
  return { results, restSeconds: answer.restSeconds };
}

/** Sends the requests of a round, each in its turn; once the mail service wants no more, the others stay unsent. */
async function sendRound(requests: ClaimedMail[][], pause: Pause) {
  const settings = mailSettings();
  const results: MailResult[] = [];
  let restSeconds = 0;
  await Promise.all(
    requests.map(async (mails, place) => {
      if (place > 0) await pause((place * 1000) / settings.rate);
      const sent =
        restSeconds > 0
          ? { results: mails.map((mail) => resultOf(mail, { outcome: 'unsent', error: null })), restSeconds }
          : await sendRequest(mails, settings);
      results.push(...sent.results);
      restSeconds = Math.max(restSeconds, sent.restSeconds);
    }),
  );
  return { results, restSeconds };
}

function noted(report: DeliveryReport, results: MailResult[], settled: Record<string, string>): void {
  const waiting = new Map<string | null, number>();
  for (const { id, attempt, error } of results) {
    const outcome = settled[id];
    if (outcome === 'sent') report.sent += 1;
    else if (outcome === 'failed') {
      report.failed += 1;
      log('error', { event: 'mail-not-sent', mail: id, attempt, error });
    } else {
      report.retried += 1;
      waiting.set(error, (waiting.get(error) ?? 0) + 1);
    }
  }
  for (const [error, mails] of waiting) log('warn', { event: 'mails-wait', mails, error });
}

/**
 * Delivers mails, at the pace of the mail service, until none is due or the run time is over. Of concurrent runs one
 * delivers. Throws when settings are missing or the database is unreachable.
 */
export async function deliverOutbox(pause: Pause = sleep): Promise<DeliveryReport> {
  const { rate } = mailSettings();
  const run = crypto.randomUUID();
  const report: DeliveryReport = { sent: 0, retried: 0, failed: 0 };
  const started = performance.now();
  const isOver = () => performance.now() - started > runTime;

  for (;;) {
    const claimed = performance.now();
    const { mails, wait } = await rpc('claim_outbox', {
      run,
      rate,
      batch,
      patience,
      lease_seconds: leaseSeconds,
    });
    if (mails.length === 0) {
      if (wait === null || isOver()) break;
      await pause(wait * 1000);
      continue;
    }
    const requests = requestsOf(mails);
    const { results, restSeconds } = await sendRound(requests, pause);
    const ends = isOver();
    const settled = await rpc('settle_outbox', { run, results, rest_seconds: restSeconds, ends });
    noted(report, results, settled);
    if (ends) break;
    await pause(Math.max(0, claimed + (requests.length * 1000) / rate - performance.now()));
  }
  if (report.sent > 0) log('info', { event: 'mails-sent', ...report });
  return report;
}
