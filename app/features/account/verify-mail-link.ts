import type { Session } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { isUnreachable } from '../../platform/auth-errors.ts';
import { supabase } from '../../platform/supabase.ts';
import type { LinkState } from './link-states.ts';
import { type MailLink, withoutLink } from './mail-link.ts';

type Verified = { state: 'valid'; session: Session } | { state: 'invalid' | 'unreachable' };

const underWay = new Map<string, Promise<Verified>>();

async function verify(link: MailLink, hash: string): Promise<Verified> {
  if (link.kind === 'error') return { state: 'invalid' };
  try {
    const client = await supabase();
    if (link.kind === 'tokens') {
      const { session } = await client.takeFragment(hash);
      return session ? { state: 'valid', session } : { state: 'invalid' };
    }
    const { data, error } = await client.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (data?.session) return { state: 'valid', session: data.session };
    return { state: error && isUnreachable(error) ? 'unreachable' : 'invalid' };
  } catch {
    return { state: 'unreachable' };
  }
}

/**
 * Verifies a link once, however often it is called: a token works once, and the visitor may come back to this page with
 * the browser's Back button. Never throws.
 */
function verifyOnce(link: MailLink, hash: string): Promise<Verified> {
  const key = link.kind === 'token' ? link.tokenHash : hash;
  let running = underWay.get(key);
  if (!running) {
    running = verify(link, hash);
    underWay.set(key, running);
    void running.then((result) => {
      if (result.state === 'unreachable') underWay.delete(key);
    });
  }
  return running;
}

/** Takes the token or the error out of the address bar; the router still knows which link it was. */
function cleanAddress(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + withoutLink(search));
}

/**
 * The state of a mail link, null without one, and the session it gave. Once the link is known to be good or bad it
 * leaves the address; without an answer it stays, for another try.
 */
export function useMailLink(
  link: MailLink | null,
  hash: string,
): { state: LinkState | null; session: Session | null; retry: () => void } {
  const [verified, setVerified] = useState<Verified>();
  const [attempt, setAttempt] = useState(0);
  const [first] = useState(link);

  useEffect(() => {
    if (!first) return;
    let active = true;
    void verifyOnce(first, hash).then((result) => {
      if (!active) return;
      if (result.state !== 'unreachable') cleanAddress();
      setVerified(result);
    });
    return () => {
      active = false;
    };
  }, [first, hash, attempt]);

  const retry = useCallback(() => {
    setVerified(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const state = verified?.state ?? (first ? 'checking' : null);
  return { state, session: verified?.state === 'valid' ? verified.session : null, retry };
}
