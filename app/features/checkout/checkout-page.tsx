import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { kit, kitBenefits } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { Prerendered } from '../../first-load/prerendered.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { LaunchOffer } from '../../shared/orders/launch-offer.tsx';
import { WaitingPage } from '../../shared/page/waiting-page.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { clearToasts } from '../../ui/toast.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutScreen, type paysNow } from './checkout-state.ts';
import type { Customer } from './customer.ts';
import { AlreadyBought, PayStep } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';
import { useCheckout } from './use-checkout.ts';

/** Whether this visit goes straight to the payment: known once, so that neither a reload nor Back pays again. */
function usePaysNow() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [pays, setPays] = useState(() => (state as typeof paysNow | null)?.paysNow === true);
  useEffect(() => {
    if (pays) void navigate(paths.checkout, { replace: true, state: null });
  }, [pays, navigate]);
  return { pays, stop: () => setPays(false) };
}

/**
 * /checkout-auth: an account, then the payment. Members, and guests who signed up here before, go straight to the
 * payment. `confirmNote` says where the confirmation mail went.
 */
export function CheckoutPage({ confirmNote }: { confirmNote: (address: string) => ReactNode }) {
  const sale = useShop();
  const { buyer, payment, cancelled, isRepriced, pay, payAsNewGuest, forgetGuest } = useCheckout(
    sale.priceCents,
  );
  const retry = usePaysNow();
  const screen = checkoutScreen(buyer, payment, sale.sold);
  const title = sale.sold ? `${kit.name} kopen` : kit.name;
  usePageTitle(sale.isKnown && (screen === 'form' || screen === 'not-on-sale') ? title : null);
  const customer = 'customer' in buyer ? buyer.customer : null;
  const note = buyer.kind === 'guest' && !customer?.noAccount ? confirmNote(buyer.customer.email) : null;
  const [left, setLeft] = useState<Customer | null>();

  const leaves = (filledIn: Customer | null) => {
    if (buyer.kind === 'member') return undefined;
    return () => {
      forgetGuest();
      setLeft(filledIn);
    };
  };

  return (
    <div className="wrap grid min-h-svh content-start gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-20">
      <div>
        <Prerendered waits={screen === 'waiting'} waiting={<WaitingPage title={title} />}>
          {screen === 'not-on-sale' && (
            <>
              <h1>Nog even wachten.</h1>
              <LaunchOffer />
            </>
          )}
          {screen === 'form' && (
            <CheckoutForm onCreated={payAsNewGuest} arrived={left !== undefined} given={left ?? null} />
          )}
          {screen === 'pay' && customer && (
            <PayStep
              customer={customer}
              payment={payment}
              cancelled={cancelled}
              isRepriced={isRepriced}
              note={note}
              startsNow={retry.pays}
              onPay={(company) => {
                clearToasts();
                retry.stop();
                // A retry stays in the payment's own tab.
                void pay({ ...customer, company }, retry.pays ? null : openPaymentTab());
              }}
              onCorrect={leaves(customer)}
            />
          )}
          {screen === 'owned' && (
            <AlreadyBought
              guest={buyer.kind === 'guest' ? buyer.customer : undefined}
              note={note}
              onForget={leaves(null)}
            />
          )}
        </Prerendered>
      </div>
      {/* On a small screen it would come after the order button; what a buyer reads before that says the same. */}
      <div className={screen === 'not-on-sale' || screen === 'owned' ? undefined : 'max-lg:hidden'}>
        <Bill />
      </div>
    </div>
  );
}

function Bill() {
  return (
    <section
      aria-labelledby="bill-title"
      className="on-dark rounded-box bg-tartan p-6 text-white sm:p-10 lg:sticky lg:top-28"
    >
      <h2 id="bill-title" className="font-sans text-large font-semibold tracking-normal">
        {kit.name}
      </h2>
      <p className="display mt-3 text-[clamp(3.25rem,2rem+4.4vw,5.75rem)] tracking-tighter">
        {useShop().priceLabel}
      </p>
      <p className="mt-2 text-small">{kit.vatLabel}</p>
      <ul className="mt-7 border-t-3 border-chalk">
        {kitBenefits.map((benefit) => (
          <li key={benefit} className="border-b-3 border-chalk py-3 font-semibold">
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
