import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ContactLink } from '../../domain/contact-link.tsx';
import { rememberPayment, tellTabs } from '../../domain/payment-marker.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useSession } from '../../platform/session.ts';
import { supabase } from '../../platform/supabase.ts';
import { Lap } from '../../ui/motif/lap.tsx';
import { toast } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { keptCustomer, markPaid } from './customer.ts';
import { NextSteps } from './next-steps.tsx';
import { FailedPanel, NoSessionPanel, SignedInPanel, SignedOutPanel } from './result-panels.tsx';
import { type Verdict, verifyPayment } from './verify-payment.ts';

const title = 'Je betaling';

type Result = 'verifying' | 'none' | Verdict;

/** How much of the lap is run. */
const lapOf: Record<Result, number> = {
  verifying: 0.5,
  none: 0.5,
  paid: 1,
  unpaid: 0.5,
  unknown: 0.9,
};

function tell(verdict: Verdict): void {
  if (verdict === 'paid') {
    toast({
      variant: 'success',
      title: 'Betaling Geverifieerd!',
      description: 'Je aankoop is in orde. Je bevestiging komt per mail.',
    });
  } else if (verdict === 'unknown') {
    toast({
      title: 'Verificatie Waarschuwing',
      description: 'We konden je betaling niet automatisch verifiëren, maar deze wordt binnenkort verwerkt.',
    });
  }
}

/** Asks once for each session id whether it is paid, tells it, and fetches the user after that (spec section 4). */
function useResult(sessionId: string | null): { result: Result; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ question: string; verdict: Verdict }>();
  const question = `${attempt} ${sessionId}`;

  useEffect(() => {
    if (!sessionId) return;
    let active = true;
    void verifyPayment(sessionId).then((verdict) => {
      if (!active) return;
      setAnswer({ question, verdict });
      if (verdict === 'paid') markPaid();
      if (verdict === 'unpaid') {
        rememberPayment(null);
        tellTabs({ kind: 'stopped' });
      }
      tell(verdict);
      // A session whose user is gone ends here, and the page follows.
      supabase()
        .then((client) => client.auth.getUser())
        .catch(() => {});
    });
    return () => {
      active = false;
    };
  }, [sessionId, question]);

  const verdict = answer?.question === question ? answer.verdict : 'verifying';
  return {
    result: sessionId ? verdict : 'none',
    again: () => setAttempt((count) => count + 1),
  };
}

/** /payment-success: what became of the payment, and what to do now (spec section 2). */
export function PaymentResult({ confirmNote }: { confirmNote: (address: string) => ReactNode }) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const sessionId = hydrated ? new URLSearchParams(search).get('session_id') : null;
  const { result, again } = useResult(sessionId);
  const session = useSession();
  const customer = useMemo(() => (hydrated ? keptCustomer() : null), [hydrated]);
  useEffect(() => tellTabs({ kind: 'returned' }), []);
  const waiting = result === 'verifying' || (session === undefined && result !== 'none');
  // The prerendered page knows no payment: right without one in the address, otherwise it waits.
  const unlessAsked = hydrated ? '' : 'in-data-waits:hidden';

  return (
    <div className="wrap grid min-h-svh content-start gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-20">
      <div>
        {(waiting || !hydrated) && (
          <div className={hydrated ? undefined : 'not-in-data-waits:hidden'}>
            <WaitingLine title={title}>Verifying your payment...</WaitingLine>
          </div>
        )}
        {waiting ? null : result === 'none' ? (
          <div className={`noscript:hidden ${unlessAsked}`}>
            <NoSessionPanel />
          </div>
        ) : result === 'unpaid' ? (
          <FailedPanel />
        ) : session ? (
          <SignedInPanel sure={result === 'paid'} onAgain={again} />
        ) : (
          <SignedOutPanel
            sure={result === 'paid'}
            onAgain={again}
            note={customer && confirmNote(customer.email)}
          />
        )}
        <WithoutScript title={title}>
          Deze pagina heeft JavaScript nodig. Je bevestiging komt per mail. Vragen? <ContactLink />
        </WithoutScript>
      </div>
      <aside className={waiting ? 'max-lg:hidden' : hydrated ? undefined : 'max-lg:in-data-waits:hidden'}>
        <Lap part={lapOf[result]} className="w-full max-w-96" />
        {!waiting && (
          <div className={unlessAsked}>
            <NextSteps payment={result === 'paid' || result === 'unknown' ? result : null} />
          </div>
        )}
      </aside>
    </div>
  );
}
