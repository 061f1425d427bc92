import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { contactHint } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { hasPaidOrder } from '../../domain/orders.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useSession } from '../../platform/session.ts';
import { useHasSession } from '../../platform/stored-session.ts';
import { clearToasts, toast } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { AlreadyBought } from './already-bought.tsx';
import { Bill } from './bill.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { type Customer, keepCustomer, keptCustomer } from './customer.ts';
import { PayStep } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';
import { type Started, startPayment } from './start-payment.ts';
import { StepTitle } from './step-title.tsx';
import { usePaidElsewhere } from './use-paid-elsewhere.ts';

/** 'stopped': it came back from its tab without a payment. */
type Payment = 'idle' | 'starting' | 'stopped' | Started['state'];

/** Who pays when somebody is signed in: the account, with what it knows of the name. */
function customerOf(user: { email?: string; user_metadata?: Record<string, unknown> }): Customer {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    email: user.email ?? '',
    firstName: text(user.user_metadata?.first_name),
    lastName: text(user.user_metadata?.last_name),
    newsletter: user.user_metadata?.newsletter === true,
  };
}

/**
 * /checkout-auth: an account, then the payment. Who is signed in, or signed up here before, pays at once (reading
 * notes, 'Checkout'). `confirmNote` says where the confirmation mail went.
 */
export function CheckoutPage({ confirmNote }: { confirmNote: (address: string) => ReactNode }) {
  const hydrated = useHydrated();
  const stored = useHasSession();
  const session = useSession();
  const navigate = useNavigate();
  const kept = useMemo(() => (hydrated ? keptCustomer() : null), [hydrated]);
  const [created, setCreated] = useState<Customer | null | undefined>();
  const signedUp = created === undefined ? kept : created;
  const [payment, setPayment] = useState<Payment>('idle');
  const [lookedUp, setLookedUp] = useState<string>();
  /** What stands above the bill on a small screen was known once: the bill stays from then on. */
  const [settled, setSettled] = useState(false);
  const leaving = useRef(new AbortController());
  const user = session?.user;

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    let active = true;
    void hasPaidOrder(userId).then((paid) => {
      if (!active) return;
      setPayment((now) => (paid ? 'owned' : now === 'owned' ? 'idle' : now));
      setLookedUp(userId);
    });
    return () => {
      active = false;
    };
  }, [userId]);

  const toResult = useCallback(
    (sessionId: string) => navigate(`${paths.paymentSuccess}?session_id=${sessionId}`),
    [navigate],
  );
  const stopped = useRef(false);
  const onStopped = useCallback(() => {
    stopped.current = true;
    clearToasts();
    setPayment((now) => (now === 'opened' ? 'stopped' : now));
  }, []);
  usePaidElsewhere(payment === 'opened', toResult, onStopped);

  async function pay(customer: Customer, tab: Window | null): Promise<void> {
    setPayment('starting');
    stopped.current = false;
    const left = leaving.current.signal;
    const started = await startPayment(tab, customer, left);
    if (left.aborted) return;
    setPayment(started.state === 'opened' && stopped.current ? 'stopped' : started.state);
    if (started.state !== 'failed') return;
    toast({
      variant: 'destructive',
      title: 'Fout bij betaling',
      description: started.message ?? contactHint,
    });
  }

  function forget(): void {
    keepCustomer(null);
    setCreated(null);
    setPayment('idle');
  }

  const customer = user ? customerOf(user) : signedUp;
  const owned = payment === 'owned' || (!user && signedUp?.paid);
  const unsure = hydrated && stored && session === undefined;
  const known = hydrated && !unsure && (!userId || userId === lookedUp);
  if (known && !settled) setSettled(true);
  const form = (
    // The prerendered page is right for who comes for the first time; for who is known here it waits.
    <div className={hydrated ? undefined : 'in-data-waits:hidden'}>
      <StepTitle step={1}>Maak je account, dan betaal je.</StepTitle>
      <p className="mt-5 text-large font-semibold lg:hidden">
        {kit.name} · {kit.priceLabel} <span className="text-small font-normal">{kit.vatLabel}</span>
      </p>
      <WithoutScript>
        Kopen gaat niet zonder JavaScript in je browser. Mail naar <ContactLink />, dan helpen we je verder.
      </WithoutScript>
      <div className="noscript:hidden">
        <CheckoutForm
          onCreated={(customer, tab) => {
            keepCustomer(customer);
            setCreated(customer);
            void pay(customer, tab);
          }}
        />
      </div>
    </div>
  );

  return (
    <div className="wrap grid min-h-svh content-start gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-20">
      <div>
        {(unsure || !hydrated) && (
          <div className={hydrated ? undefined : 'not-in-data-waits:hidden'}>
            <WaitingLine title={`${kit.name} kopen`} />
          </div>
        )}
        {unsure ? null : owned ? (
          <AlreadyBought
            signedIn={Boolean(user)}
            note={user || !signedUp ? null : confirmNote(signedUp.email)}
            onForget={user ? undefined : forget}
          />
        ) : customer ? (
          <PayStep
            customer={customer}
            busy={payment === 'starting'}
            opened={payment === 'opened'}
            stopped={payment === 'stopped'}
            note={user ? null : confirmNote(customer.email)}
            onPay={() => {
              clearToasts();
              void pay(customer, openPaymentTab());
            }}
            onForget={user ? undefined : forget}
          />
        ) : (
          form
        )}
      </div>
      {/* Where it stands below the rest, it comes when that is known: it would be pushed about otherwise. */}
      <div className={settled ? undefined : hydrated ? 'max-lg:hidden' : 'max-lg:in-data-waits:hidden'}>
        <Bill />
      </div>
    </div>
  );
}
