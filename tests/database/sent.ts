import { randomUUID } from 'node:crypto';
import type { Arguments } from '../../contract/database/database.ts';
import type { QueuedMail, ShopMail } from '../../contract/database/mails.ts';
import { shownWords } from '../../contract/requests.ts';
import { refundDueDay } from '../../contract/withdrawal.ts';
import type { TestDatabase } from './support.ts';

/** A mail for the outbox. */
const queued = (mail: ShopMail, recipient: string, key: string): QueuedMail => ({
  ...mail,
  recipient,
  reply_to: null,
  idempotency_key: key,
});

/** The two mails of a request. */
export const requestMails = (key: string, visitor = 'visitor@voorbeeld.be'): QueuedMail[] => [
  queued(
    { template: 'request-business', data: { kind: 'contact', name: 'Ann', fields: [], sourceUrl: null } },
    'business@voorbeeld.be',
    `${key}-business`,
  ),
  queued(
    { template: 'request-visitor', data: { kind: 'contact', name: 'Ann', fields: [] } },
    visitor,
    `${key}-visitor`,
  ),
];

type Request = Arguments<'submit_request'>['request'];

/** A request as submit_request takes it. */
export const requestOf = (request: Partial<Request> = {}): Request => {
  const whole = { ...emptyRequest(), ...request };
  return { ...whole, shown: request.shown ?? shownWords(whole) };
};

const emptyRequest = () => ({
  id: randomUUID(),
  kind: 'contact' as const,
  name: 'Ann',
  email: 'ann@voorbeeld.be',
  phone: '',
  company: '',
  message: '',
  details: {},
  user_id: null,
  consent_marketing: false,
  source_url: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  is_spam: false,
});

/** Stores a request as the function of a form does; returns its id. */
export const sendRequest = (
  database: TestDatabase,
  request: Partial<Request> = {},
  consent: Partial<Arguments<'submit_request'>['consent']> = {},
  mails: QueuedMail[] = [],
): Promise<string> =>
  database.call(
    'submit_request',
    requestOf(request),
    { version: '7', text: 'Ik wil updates', token: randomUUID(), ...consent },
    mails,
  );

/** Where the links in the launch mail lead, and the address that receives replies. */
export const launchUrls = {
  pageUrl: 'https://site.be/lijst',
  oneClickUrl: 'https://api.be/link',
  replyTo: 'hallo@site.be',
};

/** Puts an address on the launch list, as its function does. */
export const joinList = (
  database: TestDatabase,
  email: string,
  token: string,
  { bot = false, mails = [], text = 'ja' }: { bot?: boolean; mails?: QueuedMail[]; text?: string } = {},
): Promise<boolean> =>
  database.call('join_launch_list', { email, token, is_spam: bot }, { version: '7', text }, mails);

export type Declaration = Arguments<'declare_withdrawal'>['declaration'];

/** A declaration on the site, of no order unless `of` names one. */
export function declarationOf(of: Partial<Declaration> = {}): Declaration {
  const id = of.id ?? randomUUID();
  return {
    id,
    reference: `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(),
    channel: 'site',
    name: 'Ann',
    email: 'ann@voorbeeld.be',
    order_text: '',
    statement: 'Ik herroep.',
    statement_version: '1',
    received_at: new Date().toISOString(),
    order_id: null,
    verdict: of.order_id ? 'open' : 'unmatched',
    refund_due: refundDueDay(new Date(), 14),
    proof: null,
    token: randomUUID(),
    is_spam: false,
    mails_allowed: true,
    ...of,
  };
}

/** The same on paper, with the reference that it gets. */
export function letterOf(of: Partial<Declaration> = {}) {
  const { reference, name, email, order_text, received_at, order_id, verdict, refund_due } =
    declarationOf(of);
  return {
    subject: reference,
    input: { name, email, order_text, received_at, order_id, verdict, refund_due },
  };
}

/** The shop's mail about a refund that Stripe refused. */
export const refusedMail = (key: string, to = 'a@b.be'): QueuedMail =>
  queued(
    {
      template: 'refund-refused',
      data: { reference: null, orderNumber: 'K2026-00001', payment: 'pi_1', error: 'no balance' },
    },
    to,
    key,
  );

export const noMails = { acknowledgement: [], shop: [] };

/** The mails of a declaration. */
export function withdrawalMails(id: string, to = 'a@b.be'): Arguments<'declare_withdrawal'>['mails'] {
  const said = {
    reference: 'A1B2-C3D4',
    statement: 'Ik herroep.',
    lines: [],
    receivedAt: '2026-11-23T10:00:00Z',
    due: '2026-12-07',
    forCompany: false,
  };
  return {
    acknowledgement: [
      queued({ template: 'withdrawal-acknowledged', data: said }, to, `${id}-acknowledgement`),
    ],
    shop: [
      queued(
        { template: 'withdrawal-shop', data: { ...said, verdict: 'open', proven: false, order: null } },
        'a@b.be',
        `${id}-shop`,
      ),
    ],
  };
}

/** A request as an owner types it for somebody who called. */
export const madeRequest = (email: string) => ({
  kind: 'workshop',
  name: 'Els De Korst',
  email,
  phone: '+32 470 12 34 56',
  company: 'De Korst bv',
  message: 'Belde over een halve dag',
  source: 'telefoon',
  mails: false,
});
