import { useCallback, useEffect, useState } from 'react';
import { type MailLink, withoutLink } from './mail-link.ts';
import { type Verified, verifyLink } from './verify-link.ts';

/** Takes the token or the error out of the address bar; the router still knows which link it was. */
function cleanAddress(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + withoutLink(search));
}

/**
 * What became of a mail link: undefined while it is checked, or when there is none. The address is cleaned as
 * soon as the link is known to be good or bad; without an answer it stays, for another try.
 */
export function useVerified(link: MailLink | null, hash: string) {
  const [verified, setVerified] = useState<Verified>();
  const [attempt, setAttempt] = useState(0);
  const [first] = useState(link);

  useEffect(() => {
    if (!first) return;
    let active = attempt >= 0;
    void verifyLink(first, hash).then((result) => {
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
  return { verified, retry };
}
