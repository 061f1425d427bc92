import { useState } from 'react';
import type { LinkOutcome } from '../../platform/link-session.ts';
import { type LinkTokens, tokensIn } from '../../platform/link-tokens.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { keepSignUp, startedSignUp } from '../../shared/accounts/sign-up.ts';
import { forgetPerson } from '../../shared/forms/drafts.ts';
import { type MailLink, withoutLink } from './mail-link.ts';

export function tokensOf(link: MailLink | null, hash: string): LinkTokens | null {
  if (!link || link.kind === 'error') return null;
  if (link.kind === 'tokens') return tokensIn(hash);
  // The link of a changed address names the old one.
  const email = link.type === 'email_change' ? null : link.email;
  return { token_hash: link.tokenHash, type: link.type, email };
}

async function verify(link: MailLink | null, hash: string): Promise<LinkOutcome> {
  const tokens = tokensOf(link, hash);
  if (!tokens) return { state: 'invalid' };
  try {
    return await (await supabase()).openLink(tokens);
  } catch {
    return { state: 'unreachable' };
  }
}

function cleanAddress(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + withoutLink(search));
}

export type AccountQuestion = Extract<LinkOutcome, { state: 'other-account' }>;

/**
 * Switches to the account of a link, or keeps the signed-in one. Stored values of the first account are removed; where
 * the link's account began stays known.
 */
export async function answerQuestion(question: AccountQuestion, switches: boolean): Promise<LinkOutcome> {
  const outcome = await question.answer(switches);
  if (outcome.state === 'valid') {
    const started = startedSignUp(question.theirs);
    forgetPerson();
    keepSignUp(started);
  }
  return outcome;
}

export interface OpenedLink {
  outcome: LinkOutcome | { state: 'checking' } | null;
  retry: () => void;
  /** Answers the question which account to continue with. */
  answer: (switches: boolean) => Promise<void>;
}

/**
 * The outcome of a mail link, null without one. Once the link is known to be valid or invalid it is removed from the
 * address; without an answer it stays, for another try.
 */
export function useMailLink(link: MailLink | null, hash: string): OpenedLink {
  const [first] = useState(link);
  const {
    answer: known,
    again,
    learn,
  } = useAnswer<LinkOutcome>(first && hash, async (_, signal) => {
    const outcome = await verify(first, hash);
    if (outcome.state !== 'unreachable' && !signal.aborted) cleanAddress();
    return outcome;
  });

  async function answer(switches: boolean): Promise<void> {
    if (known?.state === 'other-account') learn(await answerQuestion(known, switches));
  }

  return { outcome: known ?? (first ? { state: 'checking' } : null), retry: again, answer };
}
