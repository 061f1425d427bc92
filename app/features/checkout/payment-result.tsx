import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../first-load/hydrated.ts';
import { Prerendered } from '../../first-load/prerendered.tsx';
import { useSession } from '../../platform/session.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { paidOrders } from '../../shared/orders/orders.ts';
import {
  pendingPayment,
  rememberPayment,
  type Verdict,
  verifyPayment,
} from '../../shared/orders/payments.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { TrackBeside } from '../../shared/page/track-beside.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { Lap } from '../../ui/motif/lap.tsx';
import { clearToasts, type ToastContent, toast } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { keepCustomer, keptCustomer, markPaid } from './customer.ts';
import { lookOften } from './look-often.ts';
import { NextSteps, type Purchase } from './next-steps.tsx';
import { isReportedPaid, notifyPaid, notifyTabs } from './payment-news.ts';
import { takePaymentOfTab } from './payment-tab.ts';
import {
  FailedPanel,
  NoSessionPanel,
  OtherAccountPanel,
  SignedInPanel,
  SignedOutPanel,
} from './result-panels.tsx';
import { isFailure, type ResultScreen, resultScreen, type Verification } from './result-state.ts';

type Guest = Exclude<Purchase['buyer'], 'signed-in'>;

const title = 'Je betaling';

/** The part of the lap that is run, in the picture. */
const lapOf: Record<Verification, number> = {
  none: 0.5,
  verifying: 0.5,
  unpaid: 0.5,
  received: 0.5,
  refunded: 0.5,
  unknown: 0.9,
  paid: 1,
};

const asideLook: Partial<Record<ResultScreen, string>> = {
  waiting: 'max-lg:hidden',
  none: 'max-lg:hidden not-in-data-waits:hidden',
};

/** A payment that gives no access has its own panel instead of a toast. */
const toastOf: Record<Verdict, ToastContent | null> = {
  paid: { variant: 'success', title: 'Betaling Geverifieerd!' },
  unpaid: null,
  received: null,
  refunded: null,
  unknown: {
    title: 'Verificatie Waarschuwing',
    description: 'We konden je betaling niet automatisch verifiëren, maar deze wordt binnenkort verwerkt.',
  },
};

function take(verdict: Verdict, sessionId: string): void {
  if (verdict === 'paid') markPaid(true);
  if (verdict === 'refunded' && isReportedPaid(sessionId)) markPaid(false);
  if (verdict === 'paid' || verdict === 'received') notifyPaid(sessionId);
  if (verdict === 'unpaid') notifyTabs({ kind: 'stopped', sessionId });
  if (isFailure(verdict) && pendingPayment() === sessionId) rememberPayment(null);
  const message = toastOf[verdict];
  // What an earlier check said no longer holds.
  clearToasts();
  if (message) toast(message);
}

/**
 * Verifies the payment once for each session id, again on request (docs/product.md, 4, 'Payment verification') and often while
 * there is no answer, and asks for the paid orders of the signed-in account.
 */
function useResult(sessionId: string | null) {
  const {
    answer: verdict,
    again,
    learn,
  } = useAnswer(sessionId, async (asked, signal) => {
    const found = await verifyPayment(asked);
    if (signal.aborted) return found;
    take(found, asked);
    // Signs out here when the session's user is gone; the page follows.
    supabase()
      .then((client) => client.auth.getUser())
      .catch(() => {});
    return found;
  });
  useEffect(() => {
    if (!sessionId || verdict !== 'unknown') return;
    return lookOften(async (signal) => {
      const found = await verifyPayment(sessionId);
      if (signal.aborted || found === 'unknown') return;
      take(found, sessionId);
      learn(found);
    });
  }, [sessionId, verdict, learn]);
  const result: Verification = sessionId ? (verdict ?? 'verifying') : 'none';
  const session = useSession();
  const userId = session?.user.id ?? '';
  const isVerified = result !== 'none' && result !== 'verifying';
  const { answer: orders } = useAnswer(userId && isVerified ? `${userId} ${result}` : null, () =>
    paidOrders(userId),
  );
  const owns = orders && orders.length > 0;
  const own = orders?.find(({ stripe_session_id }) => stripe_session_id === sessionId);
  return { result, screen: resultScreen(result, session, owns), session, owns, own, again };
}

/** The buyer of this browser. An address that they corrected to has no account yet: it gets one on the next page. */
function useBuyer(hydrated: boolean) {
  const kept = useMemo(() => (hydrated ? keptCustomer() : null), [hydrated]);
  const [corrected, setCorrected] = useState<string>();
  const correct = (newEmail: string) => {
    keepCustomer(null);
    setCorrected(newEmail);
    toast({
      variant: 'success',
      title: 'Je adres is aangepast',
      description: `Het bewijs van je betaling gaat naar ${newEmail}.`,
    });
  };
  const withoutAccount = corrected ?? (kept?.noAccount ? kept.email : undefined);
  const customer = withoutAccount ? null : kept;
  const guest: Guest = withoutAccount ? 'without-account' : customer ? 'unconfirmed' : 'elsewhere';
  return { kept, withoutAccount, customer, guest, corrected, correct };
}

/** /payment-success: the result of the payment, and what to do now (docs/product.md, 2; screens: result-state.ts). */
export function PaymentResult({ confirmNote }: { confirmNote: (address: string) => ReactNode }) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const sessionId = (hydrated && new URLSearchParams(search).get('session_id')?.trim()) || null;
  const { result, screen, session, owns, own, again } = useResult(sessionId);
  const { kept, withoutAccount, customer, guest, corrected, correct } = useBuyer(hydrated);
  useEffect(() => {
    takePaymentOfTab();
    if (sessionId) notifyTabs({ kind: 'returned', sessionId });
  }, [sessionId]);
  const sure = result === 'paid';
  const beganHere = pendingPayment() === sessionId;
  const ofCompany = screen === 'signed-in' ? own?.company : beganHere && kept?.company;

  return (
    <div className="relative">
      <div className="wrap grid min-h-svh content-start gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-20">
        <div>
          <Prerendered
            waits={screen === 'waiting'}
            waiting={
              <div className="with-script">
                <WaitingLine title={title}>
                  <span lang="en">Verifying your payment...</span>
                </WaitingLine>
              </div>
            }
          >
            {screen === 'none' && (
              <div className="max-w-[34rem]">
                <div className="with-script">
                  <NoSessionPanel />
                </div>
                <NextSteps payment={null} />
              </div>
            )}
            {screen === 'failed' && isFailure(result) && (
              <FailedPanel failure={result} owns={owns === true} />
            )}
            {screen === 'signed-in' && <SignedInPanel sure={sure} isOpen={owns === true} onAgain={again} />}
            {screen === 'other-account' && (
              <OtherAccountPanel
                mine={session?.user.email}
                theirs={beganHere ? (withoutAccount ?? customer?.email) : undefined}
                note={customer && beganHere && confirmNote(customer.email)}
              />
            )}
            {screen === 'signed-out' && (
              <SignedOutPanel
                sure={sure}
                onAgain={again}
                withoutAccount={withoutAccount}
                email={customer?.email}
                sessionId={sessionId}
                note={customer && confirmNote(customer.email)}
                correction={
                  sure && kept && !corrected && <CorrectAddress email={kept.email} onCorrected={correct} />
                }
              />
            )}
          </Prerendered>
          <WithoutScript title={title}>
            Deze pagina heeft JavaScript nodig. Je betaalbewijs komt per mail. Vragen? <ContactLink />
          </WithoutScript>
        </div>
        {(screen !== 'none' || !hydrated) && (
          <Beside screen={screen} result={result} forCompany={Boolean(ofCompany)} guest={guest} />
        )}
      </div>
      {screen === 'none' && (
        <Prerendered>
          <TrackBeside />
        </Prerendered>
      )}
    </div>
  );
}

function Beside({
  screen,
  result,
  forCompany,
  guest,
}: {
  screen: ResultScreen;
  result: Verification;
  forCompany: boolean;
  guest: Guest;
}) {
  const isOpen = screen === 'signed-in' || screen === 'signed-out';
  return (
    <aside className={asideLook[screen]}>
      <Lap part={lapOf[result]} className="w-full max-w-72" />
      {screen !== 'waiting' && screen !== 'none' && (
        <NextSteps
          {...(isOpen && (result === 'paid' || result === 'unknown')
            ? { payment: result, forCompany, buyer: screen === 'signed-in' ? 'signed-in' : guest }
            : { payment: null })}
        />
      )}
    </aside>
  );
}
