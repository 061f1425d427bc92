import type { ReactNode } from 'react';
import { kit } from '../../../site/kit.ts';
import { Button } from '../../ui/button.tsx';
import type { Customer } from './customer.ts';
import { OtherAddress } from './other-address.tsx';
import { PayNote } from './pay-note.tsx';
import { StepTitle } from './step-title.tsx';

/** Step 2: the button to the payment, before, during and after a try. */
export function PayStep({
  customer,
  busy,
  opened,
  stopped,
  note,
  onPay,
  onForget,
}: {
  customer: Customer;
  busy: boolean;
  opened: boolean;
  stopped: boolean;
  note: ReactNode;
  onPay: () => void;
  onForget?: () => void;
}) {
  return (
    <>
      <StepTitle step={2} arrived={busy || opened}>
        {opened ? 'Je betaling staat open.' : stopped ? 'Je betaling is niet afgerond.' : 'Nu nog betalen.'}
      </StepTitle>
      <div role="status" className="mt-5 max-w-[36rem] text-large">
        {stopped && (
          <p className="mb-4">In het andere tabblad ging de betaling niet door. Probeer het opnieuw:</p>
        )}
        {opened ? (
          <p>
            Betalen gaat verder in een ander tabblad. Klaar? Dan springt deze pagina vanzelf naar je
            bevestiging. Is dat tabblad dicht? Open het dan opnieuw:
          </p>
        ) : (
          <p>
            Je koopt de {kit.name} voor {kit.priceLabel}, {kit.vatLabel}, met{' '}
            <strong className="[overflow-wrap:anywhere]">{customer.email}</strong>.
          </p>
        )}
      </div>
      <p className="mt-8">
        <Button look="go" busy={busy} onClick={onPay}>
          Ga naar betaling
        </Button>
      </p>
      <div className="mt-4">
        <PayNote />
      </div>
      <div className="max-w-[36rem]">{note}</div>
      {onForget && !busy && <OtherAddress onForget={onForget} />}
    </>
  );
}
