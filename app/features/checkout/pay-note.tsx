import { kit } from '../../../site/kit.ts';

/** How the kit is paid (spec section 2, 'Sign-up/checkout page'). */
export function PayNote() {
  return <p className="text-small text-soft">Betaal veilig met {kit.paymentLabel}</p>;
}
