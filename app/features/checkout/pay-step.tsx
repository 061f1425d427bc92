import type { ReactNode } from 'react';
import { functionMessages } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { ToMembers } from '../../shared/orders/to-members.tsx';
import { StepTitle } from '../../shared/page/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { BeforeOrder } from './before-order.tsx';
import type { Payment } from './checkout-state.ts';

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

/** Step 2: the button to the payment, before, during and after a try. */
export function PayStep({
  email,
  payment,
  cancelled,
  note,
  onPay,
  onCorrect,
}: {
  email: string;
  payment: Payment;
  cancelled: 'here' | 'elsewhere' | null;
  note: ReactNode;
  onPay: () => void;
  /** Leads back to the form, filled in. Absent for a member, who pays with the account's own address. */
  onCorrect: (() => void) | undefined;
}) {
  const busy = payment === 'starting' || payment === 'interrupted';
  const opened = payment === 'opened';
  return (
    <>
      <StepTitle step={2} arrived={busy || opened}>
        {titleOf(payment, cancelled !== null)}
      </StepTitle>
      <div role="status" className="mt-5 max-w-[36rem] text-large">
        {cancelled && <p className="mb-4">Er is niets aangerekend. Je kan het opnieuw proberen:</p>}
        {payment === 'stopped' && !cancelled && (
          <p className="mb-4">In het andere tabblad ging de betaling niet door. Probeer het opnieuw:</p>
        )}
        {opened ? (
          <p>
            Betalen gaat verder in een ander tabblad. Klaar? Dan gaat deze pagina vanzelf verder. Is dat
            tabblad dicht? Open het dan opnieuw:
          </p>
        ) : (
          <p>
            Je koopt de {kit.name} voor {kit.priceLabel}, {kit.vatLabel}, met{' '}
            <strong className="[overflow-wrap:anywhere]">{email}</strong>.
          </p>
        )}
      </div>
      <div className="mt-8 max-w-[36rem]">
        <BeforeOrder />
      </div>
      <p className="mt-6">
        <Button look="go" busy={busy} onClick={onPay}>
          Ga naar betaling
        </Button>
      </p>
      <div className="mt-4">
        <PayNote />
      </div>
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
