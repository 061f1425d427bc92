import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

export interface OutgoingMail {
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

export interface ReceivedMail extends OutgoingMail {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  attachments: Attachment[];
}

/** Every mail that was sent in the embedded mode. */
export interface Inbox {
  /** Stores a mail and returns its id. A key that was used before stores nothing and returns the first mail's id. */
  accept(mail: OutgoingMail, idempotencyKey?: string): Promise<string>;
  /** Newest first; `to` filters by address, ignoring case. */
  list(to?: string): Promise<ReceivedMail[]>;
  find(id: string): Promise<ReceivedMail | undefined>;
}

interface Row {
  id: string;
  recipient: string;
  sender: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: string;
  created_at: string;
}

export function createInbox(database: Database): Inbox {
  return {
    async accept(mail, idempotencyKey) {
      const [kept] = await database.query<{ id: string }>(
        `insert into local.inbox
           (id, idempotency_key, recipient, sender, reply_to, subject, body_text, body_html, created_at, addresses, attachments)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
         returning id`,
        [
          randomUUID(),
          idempotencyKey ?? null,
          mail.to,
          mail.from,
          mail.replyTo ?? null,
          mail.subject,
          mail.text,
          mail.html,
          new Date().toISOString(),
          `,${mail.to.split(',').map(bareAddress).join(',')},`,
          JSON.stringify(mail.attachments ?? []),
        ],
      );
      return (kept as { id: string }).id;
    },
    async list(to) {
      const rows = await database.query<Row>(
        `select * from local.inbox where $1::text is null or position($1 in addresses) > 0
         order by position desc limit 500`,
        [to === undefined ? null : `,${bareAddress(to)},`],
      );
      return rows.map(mailOf);
    },
    async find(id) {
      const [row] = await database.query<Row>('select * from local.inbox where id = $1', [id]);
      return row && mailOf(row);
    },
  };
}

/** `Name <a@b.be>` as a@b.be. */
function bareAddress(address: string): string {
  return (/<([^>]+)>/.exec(address)?.[1] ?? address).trim().toLowerCase();
}

function mailOf(row: Row): ReceivedMail {
  return {
    id: row.id,
    to: row.recipient,
    from: row.sender,
    ...(row.reply_to ? { replyTo: row.reply_to } : {}),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    attachments: JSON.parse(row.attachments),
    createdAt: row.created_at,
  };
}

/** The switch that takes the mail service down, for trying out an outage. It survives a restart. */
export interface MailOutage {
  isOn(): boolean;
  set(on: boolean): Promise<void>;
}

/** Reads the switch as the last run left it. */
export async function createMailOutage(database: Database): Promise<MailOutage> {
  const [row] = await database.query<{ is_on: boolean }>(
    `select is_on from local.switches where name = 'mail outage'`,
  );
  let on = row?.is_on ?? false;
  return {
    isOn: () => on,
    async set(next) {
      await database.query(
        `insert into local.switches (name, is_on) values ('mail outage', $1)
         on conflict (name) do update set is_on = excluded.is_on`,
        [next],
      );
      on = next;
    },
  };
}
