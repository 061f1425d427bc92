import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { contactHint } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useSession } from '../../platform/session.ts';
import { useHasSession } from '../../platform/stored-session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { hasPaidOrder } from '../../shared/orders/orders.ts';
import { learnPrice } from '../../shared/shop/shop.ts';
import { clearToasts, toast } from '../../ui/toast.tsx';
import { buyerOf, nextPayment } from './checkout-state.ts';
import { type Customer, keepCustomer, keptCustomer } from './customer.ts';
import { startPayment } from './start-payment.ts';
import { usePaidElsewhere } from './use-paid-elsewhere.ts';

function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}

/** The buyer and the payment of /checkout-auth, and what the visitor can do (states: checkout-state.ts). `priceCents` is what it shows. */
export function useCheckout(priceCents: number) {
  const hydrated = useHydrated();
  const session = useSession();
  const isSessionStored = useHasSession();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const kept = useMemo(() => (hydrated ? keptCustomer() : null), [hydrated]);
  /** The customer who signed up on this page, null once forgotten, undefined before either. */
  const [changed, setChanged] = useState<Customer | null>();
  const [payment, dispatch] = useReducer(nextPayment, 'idle');
  const buyer = buyerOf(session, isSessionStored, changed === undefined ? kept : changed);
  const userId = buyer.kind === 'member' ? buyer.userId : undefined;

  useAnswer(userId ?? null, async (asked, signal) => {
    const found = await hasPaidOrder(asked);
    if (!signal.aborted) dispatch(found ? 'owned' : 'not-owned');
    return found;
  });

  const toResult = useCallback(
    (sessionId: string) => navigate(`${paths.paymentSuccess}?session_id=${sessionId}`),
    [navigate],
  );
  /** The Stripe session that this page sent its visitor to. */
  const own = useRef<string>(undefined);
  /** Where the last payment was cancelled: in its tab, which may be this one. */
  const [cancelled, setCancelled] = useState<'here' | 'elsewhere' | null>(null);
  /** Whether the last try was refused because the price had changed. */
  const [isRepriced, setRepriced] = useState(false);
  const onStopped = useCallback((sessionId: string, isCancelled: boolean) => {
    if (sessionId !== own.current) return;
    clearToasts();
    setCancelled(isCancelled ? 'elsewhere' : null);
    dispatch('stopped');
  }, []);
  usePaidElsewhere(payment === 'opened', toResult, onStopped, () => setCancelled('here'));

  /** `tab` was opened inside the click; null when the browser blocked it. */
  async function pay(customer: Customer, tab: Window | null): Promise<void> {
    dispatch('pay');
    setCancelled(null);
    setRepriced(false);
    // Step 2 may have changed the company.
    if (buyer.kind === 'guest') changeGuest(customer);
    const { signal } = leaving.current;
    const started = await startPayment(tab, customer, priceCents, signal, (sessionId) => {
      own.current = sessionId;
    });
    if (signal.aborted) return;
    dispatch(started.state === 'repriced' ? 'failed' : started.state);
    if (started.state === 'repriced') {
      learnPrice(started.priceCents);
      setRepriced(true);
    }
    if (started.state !== 'failed') return;
    toast({
      variant: 'destructive',
      title: 'Fout bij betaling',
      description: started.message ?? contactHint,
    });
  }

  function changeGuest(customer: Customer | null): void {
    keepCustomer(customer);
    setChanged(customer);
  }

  return {
    buyer,
    payment,
    cancelled,
    isRepriced,
    pay,
    payAsNewGuest: (customer: Customer, tab: Window | null) => {
      changeGuest(customer);
      if (!customer.noAccount) void pay(customer, tab);
    },
    forgetGuest: () => {
      changeGuest(null);
      dispatch('forget');
    },
  };
}
