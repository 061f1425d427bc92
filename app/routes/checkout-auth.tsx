import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { MailSentNote } from '../features/account/mail-sent-note.tsx';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { pageMeta } from '../platform/meta.ts';
import { saleOfBuild } from '../shared/shop/shop.ts';

const { title, description } = PAGE_TEXTS.checkout;
const { sold, priceLabel } = saleOfBuild;

export const meta = () =>
  pageMeta(
    sold
      ? { title, description: description.replace(kit.priceLabel, priceLabel) }
      : { title: kit.name, description: functionMessages.notOnSale },
  );

export default function Page() {
  return <CheckoutPage confirmNote={(address) => <MailSentNote address={address} />} />;
}
