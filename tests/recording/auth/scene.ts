/** One exchange with Auth, played on Supabase Auth or on its imitation, and what is kept of it. */
import { password } from '../../password.ts';
import type { Keys } from '../gateway.ts';
import { bodyOf, masks } from '../masks.ts';

/** The site that Auth is set up for; nothing listens there. */
export const site = 'http://127.0.0.1:4000';

/** A mail as Auth handed it over: the template's name is its subject (`mailTemplate`). */
export interface SentMail {
  to: string;
  subject: string;
  html: string;
}

/** An Auth that exchanges are played on. */
export interface Stage {
  /** Sends a request to a path below /auth/v1, as the gateway passes it on from a visitor's network address. */
  fetch(request: Request, visitor: string): Promise<Response>;
  /** Rows of the database. */
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Every mail so far. */
  mails: SentMail[];
  /** Whether mail fails from now on. */
  outage(on: boolean): void;
  keys: Keys;
}

/** A request to Auth; the path is below /auth/v1. */
export interface Ask {
  path: string;
  method?: string;
  body?: unknown;
  token?: string;
  key?: 'publishable' | 'secret';
  headers?: Record<string, string>;
  visitor?: string;
}

export interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** What a subject of a mail has to be for an exchange to know its template. */
export const mailTemplate = (kind: string) => ({
  subject: kind,
  html: '<p>hash={{ .TokenHash }};code={{ .Token }};to={{ .RedirectTo }};</p>',
});

/** A part of a mail made with `mailTemplate`. */
function partOf({ html }: SentMail, name: 'hash' | 'code' | 'to'): string {
  const value = new RegExp(`${name}=([^;<]*)`).exec(html.replaceAll('&amp;', '&'))?.[1];
  if (value === undefined) throw new Error(`The mail has no ${name}`);
  return value;
}

/** The people and steps of one exchange. Its addresses and network address are its own. */
export class Scene {
  readonly an: string;
  readonly bo: string;
  readonly ip: string;
  readonly stage: Stage;

  constructor(stage: Stage, number: number) {
    this.stage = stage;
    this.an = `an-${number}@voorbeeld.be`;
    this.bo = `bo-${number}@voorbeeld.be`;
    this.ip = `10.20.${number >> 8}.${number & 255}`;
  }

  /** Sends a request. */
  async send({ path, method, body, token, key = 'publishable', headers, visitor = this.ip }: Ask) {
    const request = new Request(`${site}/auth/v1/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        apikey: this.stage.keys[key],
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return this.stage.fetch(request, visitor);
  }

  /** Sends a request that prepares the exchange; throws when Auth refuses it. */
  async did<Answer = Session>(ask: Ask): Promise<Answer> {
    const answer = await this.send(ask);
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${ask.path}: ${answer.status} ${text}`);
    return JSON.parse(text || '{}');
  }

  signUp = (email = this.an, extra: object = {}): Ask => ({
    path: 'signup',
    body: { email, password, ...extra },
  });
  signIn = (email = this.an, secret = password): Ask => ({
    path: 'token?grant_type=password',
    body: { email, password: secret },
  });
  refresh = (refresh_token: string): Ask => ({
    path: 'token?grant_type=refresh_token',
    body: { refresh_token },
  });
  verify = (type: string, token_hash: string): Ask => ({ path: 'verify', body: { type, token_hash } });
  open = (type: string, token: string, to = `${site}/auth`): Ask => ({
    path: `verify?${new URLSearchParams({ token, type, redirect_to: to })}`,
  });
  reset = (email = this.an): Ask => ({ path: 'recover', body: { email } });
  resend = (email = this.an, type = 'signup'): Ask => ({ path: 'resend', body: { type, email } });
  update = (token: string, body: object): Ask => ({ path: 'user', method: 'PUT', body, token });

  /** The token of the newest mail to an address. */
  hash = (to = this.an) => partOf(this.#lastTo(to), 'hash');
  /** The code in the newest mail to an address. */
  code = (to = this.an) => partOf(this.#lastTo(to), 'code');

  /** Signs an address up. */
  async known(email = this.an): Promise<void> {
    await this.did(this.signUp(email));
  }

  /** Makes an account, confirmed by its link; returns the session of that. */
  async member(email = this.an): Promise<Session> {
    await this.known(email);
    return this.did(this.verify('signup', this.hash(email)));
  }

  /** Makes every mail to an address, session and refresh older. */
  async later(minutes: number, email = this.an): Promise<void> {
    const times = ['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at'];
    await this.stage.query(
      `update auth.users set ${times.map((name) => `${name} = ${name} - make_interval(mins => ${minutes})`).join(', ')} where email = $1`,
      [email],
    );
    const whose = 'select id from auth.users where email = $1';
    await this.stage.query(
      `update auth.sessions set created_at = created_at - make_interval(mins => ${minutes}) where user_id = (${whose})`,
      [email],
    );
    await this.stage.query(
      `update auth.refresh_tokens set updated_at = updated_at - make_interval(mins => ${minutes})
       where user_id::text = (${whose})::text`,
      [email],
    );
  }

  #lastTo(to: string): SentMail {
    const mail = this.stage.mails.findLast((sent) => sent.to === to);
    if (!mail) throw new Error(`No mail to ${to}`);
    return mail;
  }
}

/** An exchange: its steps end in the request that is kept. */
export interface Exchange {
  name: string;
  act: (scene: Scene) => Promise<Ask> | Ask;
}

/** What is kept of an exchange; ids, times and tokens are masked. */
export interface Kept {
  name: string;
  request: { method: string; path: string; body?: unknown };
  answer: { status: number; error?: string; headers: Record<string, string>; body: unknown };
  mails: { template: string; to: string; leadsTo: string }[];
  /** Changed columns of auth.users by address: `set`, `changed`, `cleared`, or the account was `made` or `removed`. */
  accounts: Record<string, Record<string, string>>;
  /** The same of auth.sessions, in the order in which they were made. */
  sessions: Record<string, string>[];
}

type Row = Record<string, unknown> & { key: string };

/** Columns of auth.users that the shop, its mails or its links depend on. */
const accountColumns = [
  'email',
  'encrypted_password',
  'email_confirmed_at',
  'confirmation_token',
  'confirmation_sent_at',
  'recovery_token',
  'recovery_sent_at',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'email_change_sent_at',
  'email_change_confirm_status',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'last_sign_in_at',
  'is_anonymous',
];

const textOf = (columns: string[]) => columns.map((name) => `${name}::text as ${name}`).join(', ');

async function rowsOf({ stage, an, bo }: Scene): Promise<{ accounts: Row[]; sessions: Row[] }> {
  const mine = [an, bo, `nieuw-${an}`];
  const accounts = await stage.query<Row>(
    `select id::text as key, ${textOf(accountColumns)} from auth.users where email in ($1, $2, $3) order by created_at`,
    mine,
  );
  const sessions = await stage.query<Row>(
    `select s.id::text as key, ${textOf(['s.aal', 's.refreshed_at']).replaceAll('as s.', 'as ')}
     from auth.sessions s join auth.users u on u.id = s.user_id where u.email in ($1, $2, $3) order by s.created_at`,
    mine,
  );
  return { accounts, sessions };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === '0';

/** What happened to a row; an empty object when nothing did. */
function changeOf(before: Row | undefined, after: Row | undefined): Record<string, string> {
  if (!after) return { row: 'removed' };
  const names = Object.keys(after).filter((name) => name !== 'key');
  const changed = names.flatMap((name): [string, string][] => {
    const [old, now] = [before?.[name], after[name]];
    if (isEmpty(old) && isEmpty(now)) return [];
    if (old === now) return [];
    return [[name, isEmpty(now) ? 'cleared' : isEmpty(old) ? 'set' : 'changed']];
  });
  return { ...(before ? {} : { row: 'made' }), ...Object.fromEntries(changed) };
}

/** The changes of two readings of the same rows, by the row's key. */
function changesOf(before: Row[], after: Row[]): [key: string, change: Record<string, string>][] {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  const find = (rows: Row[], key: string) => rows.find((row) => row.key === key);
  return keys
    .map((key): [string, Record<string, string>] => [key, changeOf(find(before, key), find(after, key))])
    .filter(([, change]) => Object.keys(change).length > 0);
}

/** The headers of an answer that a client acts on. */
function headersOf(answer: Response): Record<string, string> {
  const { headers } = answer;
  const kept = Object.fromEntries(
    [...headers].filter(([name]) => ['x-sb-error-code', 'retry-after'].includes(name)),
  );
  if (kept['retry-after']) kept['retry-after'] = '<seconds>';
  const location = headers.get('location');
  return { ...kept, ...(location ? { location: masks.address(location) } : {}) };
}

/** Plays an exchange and returns what is kept of it. */
export async function play(stage: Stage, { name, act }: Exchange, number: number): Promise<Kept> {
  const scene = new Scene(stage, number);
  try {
    const ask = await act(scene);
    const before = await rowsOf(scene);
    const mailsBefore = stage.mails.length;
    const answer = await scene.send(ask);
    const text = await answer.text();
    const after = await rowsOf(scene);
    const body = bodyOf(text);
    const error = (body as { error_code?: string } | null)?.error_code;
    const addressOf = (key: string) =>
      String([...before.accounts, ...after.accounts].find((row) => row.key === key)?.email);
    return {
      name,
      request: {
        method: ask.method ?? (ask.body === undefined ? 'GET' : 'POST'),
        path: masks.address(ask.path),
        ...(ask.body === undefined ? {} : { body: bodyOf(ask.body) }),
      },
      answer: {
        status: answer.status,
        ...(error ? { error } : {}),
        headers: headersOf(answer),
        body,
      },
      mails: stage.mails
        .slice(mailsBefore)
        .map((mail) => ({
          template: mail.subject,
          to: masks.text(mail.to),
          leadsTo: masks.address(partOf(mail, 'to')),
        }))
        .toSorted((one, other) => one.to.localeCompare(other.to)),
      accounts: Object.fromEntries(
        changesOf(before.accounts, after.accounts).map(([key, change]) => [
          masks.text(addressOf(key)),
          change,
        ]),
      ),
      sessions: changesOf(before.sessions, after.sessions).map(([, change]) => change),
    };
  } catch (error) {
    throw new Error(`'${name}': ${String(error)}`, { cause: error });
  } finally {
    stage.outage(false);
  }
}
