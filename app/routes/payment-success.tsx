import { kit } from '../../site/kit.ts';
import { MailSentNote } from '../features/account/mail-sent-note.tsx';
import { PaymentResult } from '../features/checkout/payment-result.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: 'Je betaling', description: `Het resultaat van je betaling voor de ${kit.name}.` });

export default function Page() {
  return <PaymentResult confirmNote={(address) => <MailSentNote address={address} />} />;
}
