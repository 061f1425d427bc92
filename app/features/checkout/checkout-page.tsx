import { type ReactNode, useState } from 'react';
import { kit, kitBenefits } from '../../../site/kit.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { Prerendered } from '../../first-load/prerendered.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { useKitSale } from '../../shared/orders/kit-sale.ts';
import { LaunchOffer } from '../../shared/orders/launch-offer.tsx';
import { clearToasts } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutScreen } from './checkout-state.ts';
import type { Customer } from './customer.ts';
import { AlreadyBought, PayStep } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';
import { useCheckout } from './use-checkout.ts';

/**
 * /checkout-auth: an account, then the payment. Members, and guests who signed up here before, go straight to the
 * payment. `confirmNote` says where the confirmation mail went.
 */
export function CheckoutPage({ confirmNote }: { confirmNote: (address: string) => ReactNode }) {
  const hydrated = useHydrated();
  const { buyer, payment, cancelled, isKnown, pay, payAsNewGuest, forgetGuest } = useCheckout();
  const sale = useKitSale();
  const screen = checkoutScreen(buyer, payment, sale.sold);
  const title = sale.sold ? `${kit.name} kopen` : kit.name;
  usePageTitle(sale.isKnown && (screen === 'form' || screen === 'not-on-sale') ? title : null);
  const customer = 'customer' in buyer ? buyer.customer : null;
  const note = buyer.kind === 'guest' ? confirmNote(buyer.customer.email) : null;
  /** The customer whose payment the visitor left for the form; null to start with an empty one. */
  const [left, setLeft] = useState<Customer | null>();
  const [showsBill, setShowsBill] = useState(false);
  if (isKnown && sale.isKnown && !showsBill) setShowsBill(true);

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
        <Prerendered waits={screen === 'waiting'} waiting={<WaitingLine title={title} />}>
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
              note={note}
              onPay={(company) => {
                clearToasts();
                void pay({ ...customer, company }, openPaymentTab());
              }}
              onCorrect={leaves(customer)}
            />
          )}
          {screen === 'owned' && (
            <AlreadyBought
              email={buyer.kind === 'guest' ? buyer.customer.email : undefined}
              note={note}
              onForget={leaves(null)}
            />
          )}
        </Prerendered>
      </div>
      {/* On a small screen it is below the rest and would move, so it waits once, until the screen is known. */}
      <div className={showsBill ? undefined : hydrated ? 'max-lg:hidden' : 'max-lg:in-data-waits:hidden'}>
        <Bill />
      </div>
    </div>
  );
}

/** The kit's contents and price: the benefits as lanes of the track. */
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
        {kit.priceLabel}
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
