import { Link, useLocation, useMatch } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { kit } from '../../../site/kit.ts';
import { withdrawLink } from '../../../site/legal.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKitSale } from '../../shared/orders/kit-sale.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { keptCustomerAt, readStored } from '../../shared/stored.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LaneNumbers } from '../../ui/motif/lane-numbers.tsx';
import { quickLinks } from './nav-links.ts';
import { OrganisationDetails } from './organisation-details.tsx';

const legalLinks = [
  { label: 'Privacy', to: paths.privacy },
  { label: 'Voorwaarden', to: paths.voorwaarden },
  { label: 'Cookies', to: paths.cookies },
  { label: 'Toegankelijkheid', to: paths.toegankelijkheid },
];

function LinkList({ label, links }: { label: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-flex min-h-11 items-center hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isBuying = (search: string) =>
  new URLSearchParams(search).get('redirect') === paths.checkout ||
  [keptCustomerAt.key, 'kickstart-payment' as const, 'kickstart-paid' as const].some(readStored);

/**
 * The launch list is not offered to visitors who are buying or may have bought: signed in, paying, or on a page for
 * buyers.
 */
function KitButton() {
  const atCheckout = useMatch(paths.checkout);
  const atResult = useMatch(paths.paymentSuccess);
  const { search } = useLocation();
  const hydrated = useHydrated();
  const { announced } = useKitSale({ asks: false });
  const words = `${kit.name} · ${kit.priceLabel}`;
  if (!announced) {
    if (atCheckout || atResult || (hydrated && isBuying(search))) return null;
    return (
      <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button signed-out">
        {words}
      </a>
    );
  }
  return (
    <Link to={paths.checkout} prefetch="intent" {...buttonLook({ look: 'go' })} className="button">
      {words}
    </Link>
  );
}

/** The footer of every page (docs/product.md, 2, 'Footer'). */
export function Footer() {
  return (
    <footer className="on-dark bg-ink pt-12 text-chalk lg:pt-16">
      <div className="wrap grid gap-8 lg:grid-cols-2">
        <div>
          <p className="display text-h1">{brand.tagline}</p>
          <p className="mt-5 flex flex-wrap gap-3 lg:mt-8">
            <KitButton />
            <Link to={paths.kennismaking} prefetch="intent" {...buttonLook()} className="button">
              {introductionName}
            </Link>
          </p>
          <p className="mt-3">
            <Link to={paths.herroepen} className="link inline-flex min-h-11 items-center">
              {withdrawLink}
            </Link>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-[1fr_1fr_2fr]">
          <LinkList label="Snel naar" links={quickLinks} />
          <LinkList label="Juridisch" links={legalLinks} />
          <OrganisationDetails className="max-sm:col-span-2" />
        </div>
      </div>
      <LaneNumbers className="mt-8 lg:mt-14" />
    </footer>
  );
}
