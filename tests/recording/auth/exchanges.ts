/** The exchanges with Auth that are recorded: each one's steps end in the request that is kept. */
import { password } from '../../password.ts';
import { signedToken } from '../../signed-token.ts';
import { type Ask, type Exchange, type Scene, site } from './scene.ts';

const other = 'NieuwGeheim9';
const names = { data: { first_name: 'An', last_name: 'Maes' } };

/** Repeats a request until Auth refuses it with 429, then returns it once more. */
async function refused(scene: Scene, ask: Ask, most = 60): Promise<Ask> {
  for (let time = 0; time < most; time += 1) {
    const answer = await scene.send(ask);
    await answer.body?.cancel();
    if (answer.status === 429) return ask;
  }
  throw new Error(`${ask.path}: never refused in ${most} times`);
}

const signUp: Record<string, Exchange['act']> = {
  'sign-up of a new address': (on) => on.signUp(),
  'sign-up with names, which leads to a page of ours': (on) => ({
    ...on.signUp(on.an, names),
    path: `signup?redirect_to=${encodeURIComponent(`${site}/members`)}`,
  }),
  'sign-up that leads to another site': (on) => ({
    ...on.signUp(),
    path: `signup?redirect_to=${encodeURIComponent('https://evil.example/')}`,
  }),
  'sign-up with capitals in the address': (on) => on.signUp(on.an.replace('an-', 'AN-')),
  'sign-up with spaces around the address': (on) => on.signUp(` ${on.an} `),
  'sign-up again while unconfirmed, with another password and name': async (on) => {
    await on.did(on.signUp(on.an, names));
    await on.later(2);
    return on.signUp(on.an, { password: other, data: { first_name: 'Bo' } });
  },
  'sign-up again within a minute': async (on) => {
    await on.known();
    return on.signUp();
  },
  'sign-up with a confirmed address': async (on) => {
    await on.member();
    await on.later(2);
    return on.signUp();
  },
  'sign-up with a confirmed address that was reset': async (on) => {
    await on.member();
    await on.did(on.reset());
    await on.later(2);
    return on.signUp();
  },
  'sign-up with a password without digits and capitals': (on) =>
    on.signUp(on.an, { password: 'zondercijfer' }),
  'sign-up with a short password': (on) => on.signUp(on.an, { password: 'Kort1' }),
  'sign-up with a password of 73 bytes': (on) => on.signUp(on.an, { password: `A1${'a'.repeat(71)}` }),
  'sign-up without a password': (on) => ({ path: 'signup', body: { email: on.an } }),
  'sign-up with a weak password and a confirmed address': async (on) => {
    await on.member();
    return on.signUp(on.an, { password: 'kort' });
  },
  'sign-up with what is no address': () => ({ path: 'signup', body: { email: 'geen-adres', password } }),
  'sign-up during a mail outage': (on) => {
    on.stage.outage(true);
    return on.signUp();
  },
  'sign-up after a mail outage': async (on) => {
    on.stage.outage(true);
    await on.send(on.signUp());
    on.stage.outage(false);
    return on.signUp();
  },
};

const verify: Record<string, Exchange['act']> = {
  'confirmation link': async (on) => {
    await on.known();
    return on.verify('signup', on.hash());
  },
  'used confirmation link': async (on) => {
    await on.member();
    return on.verify('signup', on.hash());
  },
  'wrong confirmation link': (on) => on.verify('signup', 'x'.repeat(56)),
  'expired confirmation link': async (on) => {
    await on.known();
    await on.later(61);
    return on.verify('signup', on.hash());
  },
  'earlier confirmation link after a resend': async (on) => {
    await on.known();
    const first = on.hash();
    await on.later(2);
    await on.did(on.resend());
    return on.verify('signup', first);
  },
  'confirmation by code': async (on) => {
    await on.known();
    return { path: 'verify', body: { type: 'signup', email: on.an, token: on.code() } };
  },
  'wrong code': async (on) => {
    await on.known();
    return { path: 'verify', body: { type: 'signup', email: on.an, token: '0000000000' } };
  },
  'code for an unknown address': (on) => ({
    path: 'verify',
    body: { type: 'signup', email: on.bo, token: '0000000000' },
  }),
  'opened confirmation link': async (on) => {
    await on.known();
    return on.open('signup', on.hash());
  },
  'opened confirmation link that leads to another site': async (on) => {
    await on.known();
    return on.open('signup', on.hash(), 'https://evil.example/');
  },
  'opened used link': async (on) => {
    await on.member();
    return on.open('signup', on.hash());
  },
  'opened wrong link': (on) => on.open('signup', 'x'.repeat(56)),
  'opened expired link': async (on) => {
    await on.known();
    await on.later(61);
    return on.open('signup', on.hash());
  },
  'HEAD on a confirmation link': async (on) => {
    await on.known();
    return { ...on.open('signup', on.hash()), method: 'HEAD' };
  },
  'prefetch of a confirmation link': async (on) => {
    await on.known();
    return { ...on.open('signup', on.hash()), headers: { 'sec-purpose': 'prefetch' } };
  },
  'reset link': async (on) => {
    await on.member();
    await on.did(on.reset());
    return on.verify('recovery', on.hash());
  },
  'opened reset link': async (on) => {
    await on.member();
    await on.did(on.reset());
    return on.open('recovery', on.hash());
  },
  'reset link of an unconfirmed account': async (on) => {
    await on.known();
    await on.did(on.reset());
    return on.verify('recovery', on.hash());
  },
  'confirmation link after a reset link': async (on) => {
    await on.known();
    const confirmation = on.hash();
    await on.did(on.reset());
    await on.did(on.verify('recovery', on.hash()));
    return on.verify('signup', confirmation);
  },
  'used reset link': async (on) => {
    await on.member();
    await on.did(on.reset());
    await on.did(on.verify('recovery', on.hash()));
    return on.verify('recovery', on.hash());
  },
  'link of an unknown type': (on) => on.verify('onbekend', 'x'.repeat(56)),
};

const signIn: Record<string, Exchange['act']> = {
  'sign-in': async (on) => {
    await on.member();
    return on.signIn();
  },
  'sign-in with a wrong password': async (on) => {
    await on.member();
    return on.signIn(on.an, other);
  },
  'sign-in with an unknown address': (on) => on.signIn(on.bo),
  'sign-in while unconfirmed': async (on) => {
    await on.known();
    return on.signIn();
  },
  'sign-in while unconfirmed, with a wrong password': async (on) => {
    await on.known();
    return on.signIn(on.an, other);
  },
  'sign-in without a password': async (on) => {
    await on.member();
    return { path: 'token?grant_type=password', body: { email: on.an } };
  },
  'token of an unknown grant': () => ({ path: 'token?grant_type=onbekend', body: {} }),
};

const refresh: Record<string, Exchange['act']> = {
  refresh: async (on) => on.refresh((await on.member()).refresh_token),
  'refresh with the former token within ten seconds': async (on) => {
    const { refresh_token } = await on.member();
    await on.did(on.refresh(refresh_token));
    return on.refresh(refresh_token);
  },
  'refresh with the former token after ten seconds': async (on) => {
    const { refresh_token } = await on.member();
    await on.did(on.refresh(refresh_token));
    await on.later(1);
    return on.refresh(refresh_token);
  },
  'refresh with an older token after ten seconds': async (on) => {
    const { refresh_token } = await on.member();
    const second = await on.did(on.refresh(refresh_token));
    await on.did(on.refresh(second.refresh_token));
    await on.later(1);
    return on.refresh(refresh_token);
  },
  'refresh with an unknown token': (on) => on.refresh('onbekend'),
  'refresh after a sign-out': async (on) => {
    const { access_token, refresh_token } = await on.member();
    await on.did({ path: 'logout', body: {}, token: access_token });
    return on.refresh(refresh_token);
  },
};

const mails: Record<string, Exchange['act']> = {
  'reset of a known address': async (on) => {
    await on.member();
    return on.reset();
  },
  'reset of an unknown address': (on) => on.reset(on.bo),
  'reset of a known address again within a minute': async (on) => {
    await on.member();
    await on.did(on.reset());
    return on.reset();
  },
  'reset of an unknown address again within a minute': async (on) => {
    await on.did(on.reset(on.bo));
    return on.reset(on.bo);
  },
  'reset of a known address again after a minute': async (on) => {
    await on.member();
    await on.did(on.reset());
    await on.later(2);
    return on.reset();
  },
  'reset that leads to another site': async (on) => {
    await on.member();
    return { ...on.reset(), path: `recover?redirect_to=${encodeURIComponent('//evil.example')}` };
  },
  'reset of a known address during a mail outage': async (on) => {
    await on.member();
    on.stage.outage(true);
    return on.reset();
  },
  'reset of an unknown address during a mail outage': (on) => {
    on.stage.outage(true);
    return on.reset(on.bo);
  },
  'resend for an unconfirmed account': async (on) => {
    await on.known();
    await on.later(2);
    return on.resend();
  },
  'resend within a minute': async (on) => {
    await on.known();
    return on.resend();
  },
  'resend for a confirmed account': async (on) => {
    await on.member();
    return on.resend();
  },
  'resend for an unknown address': (on) => on.resend(on.bo),
  'resend during a mail outage': async (on) => {
    await on.known();
    await on.later(2);
    on.stage.outage(true);
    return on.resend();
  },
};

const user: Record<string, Exchange['act']> = {
  'user of a session': async (on) => ({ path: 'user', token: (await on.member()).access_token }),
  'user of a session that was signed out': async (on) => {
    const { access_token } = await on.member();
    await on.did({ path: 'logout', body: {}, token: access_token });
    return { path: 'user', token: access_token };
  },
  'user with a token of another secret': (on) => ({
    path: 'user',
    token: signedToken(
      { sub: crypto.randomUUID(), role: 'authenticated', aud: 'authenticated' },
      `${on.stage.keys.jwtSecret}x`,
    ),
  }),
  'new password, which ends the other sessions': async (on) => {
    await on.member();
    const { access_token } = await on.did(on.signIn());
    return on.update(access_token, { password: other });
  },
  'new password that is the old one': async (on) => on.update((await on.member()).access_token, { password }),
  'new password that is weak': async (on) =>
    on.update((await on.member()).access_token, { password: 'kort' }),
  'new password of 73 bytes': async (on) =>
    on.update((await on.member()).access_token, { password: `A1${'a'.repeat(71)}` }),
  'new password in a session older than a day': async (on) => {
    const { access_token } = await on.member();
    await on.later(25 * 60);
    return on.update(access_token, { password: other });
  },
  'new names': async (on) => on.update((await on.member()).access_token, { data: { first_name: 'Anna' } }),
};

const changeOfAddress: Record<string, Exchange['act']> = {
  'change of address': async (on) => on.update((await on.member()).access_token, { email: `nieuw-${on.an}` }),
};

const signOut: Record<string, Exchange['act']> = {
  'sign-out of this session': async (on) => {
    const { access_token } = await on.member();
    await on.did(on.signIn());
    return { path: 'logout?scope=local', body: {}, token: access_token };
  },
  'sign-out of every session': async (on) => {
    const { access_token } = await on.member();
    await on.did(on.signIn());
    return { path: 'logout?scope=global', body: {}, token: access_token };
  },
  'sign-out of the other sessions': async (on) => {
    const { access_token } = await on.member();
    await on.did(on.signIn());
    return { path: 'logout?scope=others', body: {}, token: access_token };
  },
  'sign-out of a session that was signed out': async (on) => {
    const { access_token } = await on.member();
    await on.did({ path: 'logout', body: {}, token: access_token });
    return { path: 'logout', body: {}, token: access_token };
  },
};

const limits: Record<string, Exchange['act']> = {
  'verifications of one network address, too many': (on) => refused(on, on.verify('signup', 'x'.repeat(56))),
  'sign-ins of one network address, too many': (on) => refused(on, on.signIn(on.bo)),
  'resets of one network address, too many': (on) => refused(on, on.reset(on.bo)),
  'refreshes of one network address, too many': (on) => refused(on, on.refresh('onbekend'), 400),
};

const rest: Record<string, Exchange['act']> = {
  'body that is no JSON': () => ({ path: 'signup', body: '{' }),
  'body with a NUL character': () => ({
    path: 'token?grant_type=password',
    body: '{"email":"a\\u0000@b.be","password":"x"}',
  }),
  'body of 100 kB': (on) => on.signUp(on.an, { data: { large: 'x'.repeat(100_000) } }),
};

/** Every exchange, in the order in which they are recorded. */
export const exchanges: Exchange[] = Object.entries({
  ...signUp,
  ...verify,
  ...signIn,
  ...refresh,
  ...mails,
  ...user,
  ...changeOfAddress,
  ...signOut,
  ...limits,
  ...rest,
}).map(([name, act]) => ({ name, act }));
