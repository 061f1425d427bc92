import { MailSentNote } from '../features/account/mail-sent-note.tsx';
import { PaymentResult } from '../features/checkout/payment-result.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.paymentSuccess);

export default function Page() {
  return <PaymentResult confirmNote={(address) => <MailSentNote address={address} />} />;
}
