import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { MailSentNote } from '../features/account/mail-sent-note.tsx';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { pageMeta } from '../platform/meta.ts';
import { saleOfBuild } from '../shared/shop/shop.ts';

export const meta = () =>
  pageMeta(
    saleOfBuild.sold
      ? {
          title: `${kit.name} kopen`,
          description: `Maak je account en betaal ${saleOfBuild.priceLabel} met ${kit.paymentLabel}.`,
        }
      : { title: kit.name, description: functionMessages.notOnSale },
  );

export default function Page() {
  return <CheckoutPage confirmNote={(address) => <MailSentNote address={address} />} />;
}
