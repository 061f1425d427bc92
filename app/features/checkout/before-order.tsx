import { splitVat } from '../../../contract/invoicing/arithmetic.ts';
import { priceVatPercent } from '../../../contract/invoicing/settings.ts';
import { formatEuro, kit, withdrawalDays } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { beforeOrder } from '../../../site/terms.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** What a buyer must by law read right before the order (WER VI.45 and VI.46). */
export function BeforeOrder({ forCompany }: { forCompany: boolean }) {
  const { priceCents, priceLabel } = useShop();
  const vatPercent = priceVatPercent();
  return (
    <section aria-label="Voor je bestelt" className="border-y-3 border-ink py-4">
      <p className="flex flex-wrap justify-between gap-x-8 font-semibold">
        <span>{kit.name}</span>
        <span>
          {priceLabel} <span className="text-small font-normal">in totaal, {kit.vatLabel}</span>
          {forCompany && vatPercent > 0 && (
            <span className="block text-small font-normal">
              {formatEuro(splitVat(priceCents, vatPercent).netCents)} zonder btw
            </span>
          )}
        </span>
      </p>
      <dl className="mt-3 text-small">
        {beforeOrder(forCompany ? null : withdrawalDays).map(({ label, value }) => (
          <div key={label} className="grid border-t-2 border-hair py-2 sm:grid-cols-[1fr_2fr]">
            <dt className="font-semibold">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t-2 border-hair pt-2 text-small text-soft">
        Bij je aankoop horen onze <NewTabLink to={paths.voorwaarden}>algemene voorwaarden</NewTabLink>. Wat we
        met je gegevens doen, staat bij <NewTabLink to={paths.privacy}>privacy</NewTabLink>.
      </p>
    </section>
  );
}
