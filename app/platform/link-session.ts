import type { AuthClient, Session } from '@supabase/auth-js';
import { type AuthProblem, isUnreachable } from './auth-problem.ts';
import type { LinkTokens } from './link-tokens.ts';
import { randomKey } from './random-key.ts';

type Auth = InstanceType<typeof AuthClient>;

/** What a link did that also sets a password. 'refused': the link worked, and its account has no known password now. */
type ClaimOutcome =
  | { state: 'saved' | 'invalid' | 'unreachable' }
  | { state: 'refused'; problem: AuthProblem };

export type LinkOutcome =
  | { state: 'valid'; session: Session }
  /**
   * Someone else is signed in here. Nothing changes before `answer`, which switches accounts or ends the link's
   * session.
   */
  | {
      state: 'other-account';
      mine: string;
      theirs: string;
      answer: (switches: boolean) => Promise<LinkOutcome>;
    }
  /** The visitor did not switch and stays signed in with this address. */
  | { state: 'kept'; mine: string }
  /** A change of address for which Auth still awaits the link in the mail to the other address. */
  | { state: 'half' }
  | { state: 'invalid' | 'unreachable' };

const failed = (problem: AuthProblem | null): LinkOutcome => ({
  state: problem && isUnreachable(problem) ? 'unreachable' : 'invalid',
});

/** How links are opened; both never reject. */
export interface LinkOpener {
  openLink: (tokens: LinkTokens) => Promise<LinkOutcome>;
  /**
   * Follows the link of an account whose password somebody else may have chosen, and sets what is given. Auth then ends
   * every other session. This browser is not signed in before `openLink`. After 'unreachable' or 'refused' it can be
   * called again.
   */
  claimLink: (tokens: LinkTokens, change: { password: string; data?: object }) => Promise<ClaimOutcome>;
}

/**
 * Opens a link once, however often it is called: its token works once. `createPassing` makes a client that stores
 * nothing; the link is verified there, so that it never replaces another account's session by itself: a visitor who
 * follows a stranger's link would buy on behalf of that stranger. Without an answer, the next call retries.
 */
export function linkOpener(auth: Auth, createPassing: () => Auth): LinkOpener {
  const outcomes = new Map<string, Promise<LinkOutcome>>();
  const verified = new Map<string, { passing: Auth; session: Session }>();

  async function verify(key: string, tokens: LinkTokens): Promise<AuthProblem | null> {
    if (verified.has(key)) return null;
    const passing = createPassing();
    const { data, error } =
      'token_hash' in tokens
        ? await passing.verifyOtp({ token_hash: tokens.token_hash, type: tokens.type })
        : await passing.setSession(tokens);
    if (!data.session) return error;
    if ('token_hash' in tokens && tokens.email && tokens.email !== data.session.user.email) {
      await passing.signOut({ scope: 'local' });
      return { status: 403 };
    }
    verified.set(key, { passing, session: data.session });
    return null;
  }

  async function enter(session: Session): Promise<LinkOutcome> {
    const { data, error } = await auth.setSession(session);
    return data.session ? { state: 'valid', session: data.session } : failed(error);
  }

  async function open(key: string, tokens: LinkTokens): Promise<LinkOutcome> {
    // Without an answer it is not known whose session is stored here, and the token would be used up.
    const { error: unknown } = await auth.getSession();
    if (unknown && isUnreachable(unknown)) return { state: 'unreachable' };
    const problem = await verify(key, tokens);
    const link = verified.get(key);
    if (!link) return problem ? failed(problem) : { state: 'half' };
    const here = (await auth.getSession()).data.session;
    if (!here || here.user.id === link.session.user.id) return enter(link.session);
    const mine = here.user.email ?? '';
    return {
      state: 'other-account',
      mine,
      theirs: link.session.user.email ?? '',
      answer: (switches) =>
        remember(key, switches ? switchFrom(here, link.session) : stay(link.passing, mine)),
    };
  }

  async function switchFrom(here: Session, session: Session): Promise<LinkOutcome> {
    const entered = await enter(session);
    if (entered.state === 'valid') await auth.admin.signOut(here.access_token, 'local').catch(() => {});
    return entered;
  }

  async function stay(passing: Auth, mine: string): Promise<LinkOutcome> {
    await passing.signOut({ scope: 'local' });
    return { state: 'kept', mine };
  }

  function remember(key: string, asked: Promise<LinkOutcome>): Promise<LinkOutcome> {
    const outcome = asked.catch((): LinkOutcome => ({ state: 'unreachable' }));
    outcomes.set(key, outcome);
    void outcome.then(({ state }) => {
      if (state === 'unreachable') outcomes.delete(key);
    });
    return outcome;
  }

  const keyOf = (tokens: LinkTokens) => ('token_hash' in tokens ? tokens.token_hash : tokens.access_token);

  async function claim(
    tokens: LinkTokens,
    change: { password: string; data?: object },
  ): Promise<ClaimOutcome> {
    const problem = await verify(keyOf(tokens), tokens);
    const passing = verified.get(keyOf(tokens))?.passing;
    if (!passing) return { state: problem && isUnreachable(problem) ? 'unreachable' : 'invalid' };
    const { error } = await passing.updateUser(change);
    if (!error || error.code === 'same_password') return { state: 'saved' };
    if (isUnreachable(error)) return { state: 'unreachable' };
    // The address is confirmed now, so the first password must not last while the visitor looks for another one.
    await passing.updateUser({ password: `Aa1${randomKey()}` });
    return { state: 'refused', problem: error };
  }

  return {
    openLink: (tokens) => outcomes.get(keyOf(tokens)) ?? remember(keyOf(tokens), open(keyOf(tokens), tokens)),
    claimLink: (tokens, change) => claim(tokens, change).catch(() => ({ state: 'unreachable' })),
  };
}
