/**
 * Supabase Auth itself: what no single exchange shows (recordings.test.ts has the others), and its figures for rows
 * 11 and 12 of the reliability scoreboard.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../authenticator.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { startAuth, visitorHeader } from './auth.ts';
import { apiUrl, environment, openShopDatabase, realAuth, siteUrl } from './environment.ts';

const run = Date.now().toString(36);
const auth = `${apiUrl}/auth/v1`;
const sql = openShopDatabase();
afterAll(() => sql.end());

let counter = 0;
const freshEmail = () => `echt-${run}-${++counter}@voorbeeld.be`;

async function call(
  path: string,
  body?: unknown,
  { token = '', base = auth, headers = {}, method = '' } = {},
) {
  const answer = await fetch(`${base}/${path}`, {
    method: method || (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: environment.SUPABASE_PUBLISHABLE_KEY ?? '',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed = text.startsWith('{') ? JSON.parse(text) : {};
  return {
    status: answer.status,
    code: parsed.error_code,
    location: answer.headers.get('location') ?? '',
    body: parsed,
  };
}

const signUp = (email: string, extra: object = {}) => call('signup', { email, password, ...extra });
const signIn = (email: string, secret = password) =>
  call('token?grant_type=password', { email, password: secret });

async function linkToken(email: string, subject: RegExp): Promise<string> {
  const link = linkIn(await findMail(siteUrl, email, subject), 'token_hash=');
  return new URL(link).searchParams.get('token_hash') ?? '';
}

async function member(): Promise<{ email: string; token: string; refresh: string }> {
  const email = freshEmail();
  await signUp(email);
  const { body } = await call('verify', { type: 'signup', token_hash: await linkToken(email, /bevestig/i) });
  return { email, token: body.access_token, refresh: body.refresh_token };
}

/** Submits the code of an account's authenticator app; returns the session's new token. */
async function submitCode(token: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const { body: challenge } = await call(`factors/${id}/challenge`, {}, { token });
  const { body } = await call(
    `factors/${id}/verify`,
    { challenge_id: challenge.id, code: codeOf(secret) },
    { token },
  );
  return body.access_token;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe.skipIf(!realAuth)('Supabase Auth', () => {
  test('confirms an address by its reset link too, which invalidates the confirmation link', async () => {
    const email = freshEmail();
    await signUp(email);
    const confirmation = await linkToken(email, /bevestig/i);
    await call('recover', { email });
    const recovery = await call('verify', {
      type: 'recovery',
      token_hash: await linkToken(email, /wachtwoord/i),
    });
    expect(recovery.body.user.email_confirmed_at).toBeTruthy();
    expect((await signIn(email)).code).toBe('invalid_credentials');
    expect((await call('verify', { type: 'signup', token_hash: confirmation })).code).toBe('otp_expired');
  });

  test('makes one account of parallel sign-ups and answers the others with 500', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 16 }, () => signUp(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 500]));
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
  });

  test('admits an owner to the desk only with the code of an app', async () => {
    const { email, token: before } = await member();
    const access = async (as: string) => {
      const answer = await fetch(`${apiUrl}/rest/v1/rpc/desk_access`, {
        method: 'POST',
        headers: {
          apikey: environment.SUPABASE_PUBLISHABLE_KEY ?? '',
          authorization: `Bearer ${as}`,
          'content-type': 'application/json',
        },
        body: '{}',
      });
      return answer.json();
    };
    expect(await access(before)).toBe('none');
    await sql`select public.set_owner(${email}, true)`;
    expect(await access(before)).toBe('none');
    expect((await signIn(email)).code).toBe('invalid_credentials');
    await call('recover', { email });
    const token_hash = await linkToken(email, /wachtwoord/i);
    const token = (await call('verify', { type: 'recovery', token_hash })).body.access_token;
    expect((await call('user', { password }, { token, method: 'PUT' })).status).toBe(200);
    expect(await access(token)).toBe('second-factor');
    const { body: factor } = await call('factors', { factor_type: 'totp' }, { token });
    const app = { id: factor.id, secret: factor.totp.secret };
    const proven = await submitCode(token, app);
    expect(await access(proven)).toBe('owner');
    expect(claimsOf(proven).amr).toContainEqual({ method: 'totp', timestamp: expect.any(Number) });
    expect(await access(token)).toBe('second-factor');
    const next = (await signIn(email)).body.access_token;
    expect(await access(next)).toBe('second-factor');
    const changed = { password: 'NieuwGeheim9' };
    expect((await call('user', changed, { token: next, method: 'PUT' })).code).toBe('insufficient_aal');
    expect((await call('user', changed, { token: await submitCode(next, app), method: 'PUT' })).status).toBe(
      200,
    );
  });
});

describe.skipIf(!realAuth)('Supabase Auth with production limits', () => {
  let strict: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    if (realAuth) strict = await startAuth(realAuth);
  });
  afterAll(() => strict?.stop());

  const as = (visitor: string) => ({ base: strict.url, headers: { [visitorHeader]: visitor } });
  const address = (index: number) => `10.0.${index >> 8}.${index & 255}`;
  const reported = (row: number, what: string, figure: string) =>
    process.stdout.write(`row ${row}, ${what}: ${figure}\n`);

  async function letThrough(
    most: number,
    send: (index: number) => Promise<{ status: number }>,
  ): Promise<number> {
    for (let index = 0; index < most; index += 1) {
      if ((await send(index)).status === 429) return index;
    }
    return most;
  }

  test('row 11: counts by network address, and not by account', async () => {
    const { email } = await member();
    const verify = { type: 'signup', email, token: '000000' };
    const refresh = { refresh_token: 'x' };
    const wrong = { email, password: 'Verkeerd1' };
    const figures = {
      'guesses of a code, 400 from as many addresses': await letThrough(400, (index) =>
        call('verify', verify, as(address(index))),
      ),
      'wrong passwords for one account, 100 from as many addresses': await letThrough(100, (index) =>
        call('token?grant_type=password', wrong, as(address(1000 + index))),
      ),
      'sign-ins from one address': await letThrough(100, () =>
        call('token?grant_type=password', wrong, as('192.0.2.1')),
      ),
      'refreshes from one address': await letThrough(300, () =>
        call('token?grant_type=refresh_token', refresh, as('192.0.2.2')),
      ),
      'verifications from one address': await letThrough(100, () => call('verify', verify, as('192.0.2.3'))),
      'reset mails from one address': await letThrough(100, () =>
        call('recover', { email: freshEmail() }, as('192.0.2.4')),
      ),
      'reset mails to one address within a minute': await letThrough(5, (index) =>
        call('recover', { email }, as(address(2000 + index))),
      ),
    };
    for (const [what, through] of Object.entries(figures)) reported(11, what, `${through} let through`);
    expect(figures['reset mails to one address within a minute']).toBe(1);
    expect(figures['verifications from one address']).toBeLessThan(40);
    expect(figures['reset mails from one address']).toBeLessThan(40);
  });

  test('row 12: known and unknown addresses', async () => {
    const known = await member();
    const unconfirmed = freshEmail();
    await signUp(unconfirmed);
    const asks: [name: string, someone: string, ask: (email: string) => ReturnType<typeof call>][] = [
      ['sign-in with a wrong password', known.email, (email) => signIn(email, 'Verkeerd1')],
      ['password reset', known.email, (email) => call('recover', { email })],
      ['confirmation resend', unconfirmed, (email) => call('resend', { type: 'signup', email })],
    ];
    for (const [name, someone, ask] of asks) {
      const times: [number[], number[]] = [[], []];
      const answers = new Set<string>();
      for (let round = 0; round < 15; round += 1) {
        for (const which of [0, 1] as const) {
          const started = performance.now();
          const { status, body } = await ask(which ? freshEmail() : someone);
          times[which].push(performance.now() - started);
          answers.add(`${status} ${JSON.stringify(body)}`);
        }
      }
      const [one, other] = times.map((values) => values.toSorted((a, b) => a - b)[7] ?? 0) as [
        number,
        number,
      ];
      reported(
        12,
        name,
        `${[...answers].join(' / ')}; ${one.toFixed(1)} ms known, ${other.toFixed(1)} ms unknown`,
      );
      expect(answers.size).toBe(1);
    }
    await call('recover', { email: known.email }, as('192.0.2.11'));
    const asked = [known.email, freshEmail()].map((email) => call('recover', { email }, as('192.0.2.12')));
    reported(
      12,
      'a second reset within a minute',
      (await Promise.all(asked)).map(({ status }) => status).join(' known, '),
    );
  });
});
