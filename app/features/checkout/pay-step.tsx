import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CompanyInfo } from '../../../contract/company.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { keptDraft } from '../../shared/forms/drafts.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { companyChoice, companyIn, startingWith } from '../../shared/orders/company-choice.ts';
import { CompanyChoice } from '../../shared/orders/company-fields.tsx';
import { ToMembers } from '../../shared/orders/to-members.tsx';
import { StepTitle } from '../../shared/page/step-title.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { AccountChoice } from './account-choice.tsx';
import { BeforeOrder } from './before-order.tsx';
import type { Payment } from './checkout-state.ts';
import type { Customer } from './customer.ts';

export function PayNote() {
  return <p className="text-small text-soft">Betaal veilig met {kit.paymentLabel}</p>;
}

function OtherAddress({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <p className="mt-4">
      <button type="button" className="link min-h-11" onClick={onChoose}>
        {children}
      </button>
    </p>
  );
}

function titleOf(payment: Payment, isCancelled: boolean): string {
  if (isCancelled) return 'Je betaling is geannuleerd.';
  if (payment === 'opened') return 'Je betaling staat open.';
  return payment === 'stopped' ? 'Je betaling is niet afgerond.' : 'Nu nog betalen.';
}

const repricedTo = (price: string) =>
  `${functionMessages.priceChanged} Ze kost nu ${price}. Wil je ze voor die prijs, klik dan opnieuw op de knop.`;

function PaymentStatus({
  customer,
  payment,
  isCancelled,
  isRepriced,
}: {
  customer: Customer;
  payment: Payment;
  isCancelled: boolean;
  isRepriced: boolean;
}) {
  const { priceLabel } = useShop();
  return (
    <div role="status" className="mt-5 max-w-[36rem] text-large">
      {customer.noAccount && payment !== 'opened' && (
        <p className="mb-4 border-l-6 border-sun pl-4 font-semibold">
          We kunnen je account nu niet maken: je betaalt eerst, en krijgt daarna een mail om het te maken.
        </p>
      )}
      {isCancelled && (
        <p className="mb-4">Er is niets aangerekend. Je kunt het opnieuw proberen, met de knop hieronder.</p>
      )}
      {payment === 'stopped' && !isCancelled && (
        <p className="mb-4">
          In het andere tabblad ging de betaling niet door. Probeer het opnieuw, met de knop hieronder.
        </p>
      )}
      {isRepriced && (
        <p className="mb-4 border-l-6 border-sun pl-4 font-semibold">{repricedTo(priceLabel)}</p>
      )}
      {payment === 'opened' ? (
        <p>
          Betalen gaat verder in een ander tabblad. Klaar? Dan gaat deze pagina vanzelf verder. Is dat tabblad
          dicht? Open het dan opnieuw, met de knop hieronder.
        </p>
      ) : (
        <p>
          Je koopt de {kit.name} voor {priceLabel}, {kit.vatLabel}, met <strong>{customer.email}</strong>.
        </p>
      )}
    </div>
  );
}

const keep = keptDraft<ReturnType<typeof startingWith>>('betaling');

/** Step 2: the button to the payment, before, during and after a try. A buyer can still say here that it is for a company. */
export function PayStep({
  customer,
  payment,
  cancelled,
  isRepriced,
  note,
  startsNow,
  onPay,
  onCorrect,
}: {
  customer: Customer;
  payment: Payment;
  cancelled: 'here' | 'elsewhere' | null;
  /** The last try was refused because the price had changed. */
  isRepriced: boolean;
  note: ReactNode;
  /** The visitor clicked for the payment already. */
  startsNow: boolean;
  onPay: (company: CompanyInfo | null) => void;
  onCorrect: (() => void) | undefined;
}) {
  const busy = payment === 'starting' || payment === 'interrupted';
  const opened = payment === 'opened';
  const [wasTried, setTried] = useState(false);
  if (busy && !wasTried) setTried(true);
  const [isRetry, setRetry] = useState(false);
  if (!isRetry && !busy && (wasTried || cancelled)) setRetry(true);
  const { values, type, field, option, formProps, submit } = useForm({
    defaults: startingWith(customer.company),
    schema: companyChoice,
    keep,
    busy,
    send: (checked) => onPay(companyIn(checked)),
  });
  const start = useEffectEvent(() => startsNow && submit());
  useEffect(() => void start(), []);
  return (
    <>
      <StepTitle step={2} arrived={busy || opened || customer.noAccount}>
        {titleOf(payment, cancelled !== null)}
      </StepTitle>
      <PaymentStatus
        customer={customer}
        payment={payment}
        isCancelled={cancelled !== null}
        isRepriced={isRepriced}
      />
      <form {...formProps} className="mt-8 grid max-w-[36rem] gap-5 *:scroll-mb-24 [&_input]:scroll-mb-24">
        <CompanyChoice
          isOpen={values.forCompany}
          onToggle={() => type({ forCompany: !values.forCompany })}
          disabled={busy}
          field={field}
          option={option}
        />
        <BeforeOrder forCompany={values.forCompany} />
        {/* In view from the start, and right after what a buyer must read first. */}
        <p className={isRetry ? 'order-first' : 'sticky bottom-0 bg-paper py-3'}>
          <Button type="submit" look="go" busy={busy}>
            Ga naar betaling
          </Button>
        </p>
        <PayNote />
      </form>
      <div className="max-w-[36rem]">{note}</div>
      {onCorrect && !busy && <OtherAddress onChoose={onCorrect}>Verkeerd adres?</OtherAddress>}
    </>
  );
}

/** Shown instead of a second payment. */
export function AlreadyBought({
  guest,
  note,
  onForget,
}: {
  guest: Customer | undefined;
  note: ReactNode;
  onForget: (() => void) | undefined;
}) {
  const title = `De ${kit.name} is al van jou.`;
  usePageTitle(title);
  return (
    <div role="status">
      <h1>{title}</h1>
      <p className="mt-5 text-large">{functionMessages.alreadyBought}</p>
      {note}
      {guest?.noAccount ? (
        <AccountChoice address={guest.email} />
      ) : (
        <p className="mt-8">
          <ToMembers to={guest && signInAddress(paths.members, guest.email)} />
        </p>
      )}
      {onForget && <OtherAddress onChoose={onForget}>Met een ander e-mailadres kopen</OtherAddress>}
    </div>
  );
}
