import { describe, expect, test } from 'vitest';
import { serverMessage } from '../../app/shared/accounts/auth-messages.ts';
import { functionMessages } from '../../contract/messages.ts';
import { linkIn, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { config, confirm, customer, eventually, freshEmail, tokenFrom, url, visitor } from './shop.ts';

describe('an account', () => {
  test('is made, confirmed by mail and signed in', async () => {
    const client = await visitor();
    const email = freshEmail();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));

    const signUp = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo: url, data: { first_name: 'An', last_name: 'Peeters', newsletter: true } },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();

    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error?.message).toBe('Email not confirmed');

    await confirm(client, email);
    const { data } = await client.auth.getUser();
    expect(data.user?.email).toBe(email);
    expect(data.user?.user_metadata).toMatchObject({
      first_name: 'An',
      last_name: 'Peeters',
      newsletter: true,
    });
    await eventually(async () => events.includes('SIGNED_IN'));

    await client.auth.signOut();
    expect((await client.auth.getSession()).data.session).toBeNull();
    await eventually(async () => events.includes('SIGNED_OUT'));

    const back = await client.auth.signInWithPassword({ email, password });
    expect(back.error).toBeNull();
  });

  test('signed out everywhere, its unexpired access token is rejected by the functions', async () => {
    const { client } = await customer();
    const { publishableKey } = await config();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const lesson = async () => {
      const answer = await fetch(`${url}/functions/v1/lesson-link`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          apikey: publishableKey,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ kick: 1 }),
      });
      return answer.status;
    };
    expect(await lesson()).toBe(404);
    await client.auth.signOut({ scope: 'global' });
    expect(await lesson()).toBe(401);
    expect((await (await visitor()).auth.getUser(token)).error).not.toBeNull();
  });

  test('with a wrong password is refused with the message that the page recognises', async () => {
    const { email } = await customer();
    const { error } = await (await visitor()).auth.signInWithPassword({ email, password: 'Verkeerd1' });
    expect(error?.message).toContain('Invalid login credentials');
  });

  test('signed up again with a confirmed address returns a user without identities and sends no mail', async () => {
    const { email } = await customer();
    const before = (await mailsTo(url, email)).length;
    const { data, error } = await (await visitor()).auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(await mailsTo(url, email)).toHaveLength(before);
  });

  test('signed up again before confirmation gets its mail again, with a link that works', async () => {
    const client = await visitor();
    const email = freshEmail();
    await client.auth.signUp({ email, password });
    await eventually(async () => (await mailsTo(url, email)).length === 1);
    const again = await client.auth.signUp({ email, password });
    expect(again.error).toBeNull();
    await eventually(async () => (await mailsTo(url, email)).length === 2);
    await confirm(client, email);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('gets its confirmation again on resend, with a link that works', async () => {
    const client = await visitor();
    const email = freshEmail();
    await client.auth.signUp({ email, password });
    await eventually(async () => (await mailsTo(url, email)).length === 1);
    const { error } = await client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: url } });
    expect(error).toBeNull();
    await eventually(async () => (await mailsTo(url, email)).length === 2);
    await confirm(client, email);
  });

  test('signed up sixteen times in parallel is one account that its mail confirms', async () => {
    const email = freshEmail();
    const clients = await Promise.all(Array.from({ length: 16 }, visitor));
    const answers = await Promise.all(clients.map((client) => client.auth.signUp({ email, password })));
    // The others may get 500, as from Supabase Auth itself.
    expect(answers.some(({ error }) => error === null)).toBe(true);
    expect(new Set(answers.flatMap(({ data }) => data.user?.id ?? [])).size).toBe(1);
    // This suite turns off the pause between mails, so several can be sent; one of their links works.
    const [client] = clients as [Awaited<ReturnType<typeof visitor>>];
    await eventually(async () => {
      for (const mail of await mailsTo(url, email)) {
        const token_hash = new URL(linkIn(mail, 'token_hash=')).searchParams.get('token_hash') ?? '';
        if ((await client.auth.verifyOtp({ token_hash, type: 'signup' })).error === null) return true;
      }
      return false;
    });
  });

  test('takes no more metadata than the shop knows', async () => {
    const client = await visitor();
    const email = freshEmail();
    const large = { x: 'x'.repeat(8000) };
    const { error } = await client.auth.signUp({ email, password, options: { data: large } });
    expect(serverMessage(error ?? {})).toBe(functionMessages.unexpected);
    // Neither an account nor a mail is left of it.
    const data = { first_name: 'An', role: 'owner' };
    expect((await client.auth.signUp({ email, password, options: { data } })).error).toBeNull();
    await confirm(client, email);
    expect(await mailsTo(url, email)).toHaveLength(1);
    expect((await client.auth.updateUser({ data: large })).error).not.toBeNull();
    expect((await client.auth.updateUser({ data: { x: 'x' } })).error).toBeNull();
    const { user_metadata: kept } = (await client.auth.getUser()).data.user ?? {};
    expect(kept).toMatchObject({ first_name: 'An' });
    expect(kept).not.toHaveProperty('role');
    expect(kept).not.toHaveProperty('x');
  });

  test('keeps its session through the refresh token', async () => {
    const { client, email } = await customer();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });
});

describe('a password', () => {
  test('is reset through the mail', async () => {
    const { email } = await customer();
    const client = await visitor();
    const asked = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${url}/auth?mode=reset-confirm`,
    });
    expect(asked.error).toBeNull();
    const { tokenHash, type } = await tokenFrom(email, /wachtwoord/i);
    expect(type).toBe('recovery');
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'Nieuwstart8' })).error).toBeNull();
    const again = await (await visitor()).auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect(again.error).not.toBeNull();
    const signIn = await (await visitor()).auth.signInWithPassword({ email, password: 'Nieuwstart8' });
    expect(signIn.error).toBeNull();
  });

  test('reset for an unknown address gets the same answer as for a known one', async () => {
    const { error } = await (await visitor()).auth.resetPasswordForEmail(freshEmail());
    expect(error).toBeNull();
  });

  test.each(['kort1A', 'zonderhoofdletter1', 'ZONDERKLEINE1', 'ZonderCijfer'])(
    '%s is refused',
    async (weak) => {
      const { error } = await (await visitor()).auth.signUp({ email: freshEmail(), password: weak });
      expect(error?.status).toBe(422);
    },
  );
});

test('a HEAD of the link does not use it up', async () => {
  const client = await visitor();
  const email = freshEmail();
  await client.auth.signUp({ email, password });
  const { tokenHash } = await tokenFrom(email, /bevestig/i);
  const link = `${url}/auth/v1/verify?token=${tokenHash}&type=signup&redirect_to=${encodeURIComponent(url)}`;
  await fetch(link, { method: 'HEAD', redirect: 'manual' });
  await confirm(client, email);
});
