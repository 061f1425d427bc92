import type { Session } from '@supabase/auth-js';
import { isUnreachable } from '../../platform/auth-errors.ts';
import { supabase } from '../../platform/supabase.ts';
import type { MailLink } from './mail-link.ts';

export type Verified =
  | { state: 'valid'; session: Session }
  /** Used, expired or never a link of ours. */
  | { state: 'invalid' }
  /** No answer: the link may still be good. */
  | { state: 'unreachable' };

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

/** Verifies a mail link; one call for one link, however often the page asks while it is under way. Never throws. */
export function verifyLink(link: MailLink, hash: string): Promise<Verified> {
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
