import type { ReactNode } from 'react';
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
import { Button } from '../../ui/button.tsx';
import { BeforeOrder } from './before-order.tsx';
import type { Payment } from './checkout-state.ts';
import type { Customer } from './customer.ts';

/** How the kit can be paid (docs/product.md, 2, 'Sign-up/checkout page'). */
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

const keep = keptDraft<ReturnType<typeof startingWith>>('betaling');

/** Step 2: the button to the payment, before, during and after a try. A buyer can still say here that it is for a company. */
export function PayStep({
  customer,
  payment,
  cancelled,
  note,
  onPay,
  onCorrect,
}: {
  customer: Customer;
  payment: Payment;
  cancelled: 'here' | 'elsewhere' | null;
  note: ReactNode;
  onPay: (company: CompanyInfo | null) => void;
  /** Leads back to the form, filled in. Absent for a member, who pays with the account's own address. */
  onCorrect: (() => void) | undefined;
}) {
  const busy = payment === 'starting' || payment === 'interrupted';
  const opened = payment === 'opened';
  const { values, type, field, formProps } = useForm({
    defaults: startingWith(customer.company),
    schema: companyChoice,
    keep,
    busy,
    send: (checked) => onPay(companyIn(checked)),
  });
  return (
    <>
      <StepTitle step={2} arrived={busy || opened}>
        {titleOf(payment, cancelled !== null)}
      </StepTitle>
      <div role="status" className="mt-5 max-w-[36rem] text-large">
        {cancelled && (
          <p className="mb-4">Er is niets aangerekend. Je kan het opnieuw proberen, met de knop onderaan.</p>
        )}
        {payment === 'stopped' && !cancelled && (
          <p className="mb-4">
            In het andere tabblad ging de betaling niet door. Probeer het opnieuw, met de knop onderaan.
          </p>
        )}
        {opened ? (
          <p>
            Betalen gaat verder in een ander tabblad. Klaar? Dan gaat deze pagina vanzelf verder. Is dat
            tabblad dicht? Open het dan opnieuw, met de knop onderaan.
          </p>
        ) : (
          <p>
            Je koopt de {kit.name} voor {kit.priceLabel}, {kit.vatLabel}, met{' '}
            <strong className="[overflow-wrap:anywhere]">{customer.email}</strong>.
          </p>
        )}
      </div>
      <form {...formProps} className="mt-8 grid max-w-[36rem] gap-5">
        <CompanyChoice
          isOpen={values.forCompany}
          onToggle={() => type({ forCompany: !values.forCompany })}
          disabled={busy}
          field={field}
        />
        <BeforeOrder forCompany={values.forCompany} />
        <p>
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
  email,
  note,
  onForget,
}: {
  /** The address of a guest, who has to sign in first. */
  email: string | undefined;
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
      <p className="mt-8">
        <ToMembers to={email && signInAddress(paths.members, email)} />
      </p>
      {onForget && <OtherAddress onChoose={onForget}>Met een ander e-mailadres kopen</OtherAddress>}
    </div>
  );
}
