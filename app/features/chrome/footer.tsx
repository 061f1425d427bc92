import { Link, useLocation, useMatch } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { kit } from '../../../site/kit.ts';
import { withdrawLink } from '../../../site/legal.ts';
import { introductionName } from '../../../site/offers.ts';
import { footerLinks, paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useHasSession } from '../../platform/stored-session.ts';
import { useOwnsKit } from '../../shared/orders/owns-kit.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { keptCustomerAt, readStored } from '../../shared/stored.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { quickLinks } from './nav-links.ts';
import { OrganisationDetails } from './organisation-details.tsx';

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

/** Whether a guest started an account or a payment at the checkout within the last hour. */
function hasBegun(): boolean {
  try {
    const { at } = JSON.parse(readStored(keptCustomerAt.key) ?? '{}') as { at?: number };
    return Number(at) > Date.now() - keptCustomerAt.lasts;
  } catch {
    return false;
  }
}

/** Whether the visitor is in the checkout: on its pages, on the way from there to sign in, or as a guest in a purchase. */
function useIsBuying(): boolean {
  const atCheckout = useMatch(paths.checkout);
  const atResult = useMatch(paths.paymentSuccess);
  const { search } = useLocation();
  const hydrated = useHydrated();
  if (atCheckout || atResult) return true;
  return hydrated && (new URLSearchParams(search).get('redirect') === paths.checkout || hasBegun());
}

/**
 * The kit, for every visitor but one who has it or is in the checkout (docs/product.md, 2, 'Footer'). The menu has it only
 * while it is on sale.
 */
export function KitButton({ inMenu = false }) {
  const hydrated = useHydrated();
  const isSignedIn = useHasSession();
  const ownsHere = useOwnsKit() !== false;
  const hasPaidHere = hydrated && !isSignedIn && readStored('kickstart-paid') !== null;
  const isBuying = useIsBuying();
  const { announced, priceLabel } = useShop({ asks: 'later' });
  if (isBuying || ownsHere || hasPaidHere || (inMenu && !announced)) return null;
  const words = `${inMenu ? 'Koop de ' : ''}${kit.name} · ${priceLabel}`;
  return announced ? (
    <Link to={paths.checkout} {...buttonLook({ look: 'go' })} className="button">
      {words}
    </Link>
  ) : (
    <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button">
      {words}
    </a>
  );
}

const lanes = [0, 1, 2, 3, 4, 5, 6];

/** Seven lanes behind a start line, their numbers painted on the ground. Takes the colour of the text. */
function LaneNumbers({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`flex overflow-hidden border-current border-t-8 ${className}`}>
      {lanes.map((lane) => (
        <span
          key={lane}
          className="display flex-1 border-current border-l-3 text-center text-[15vw] leading-[0.8] first:border-l-0 lg:text-[9rem]"
        >
          {lane}
        </span>
      ))}
    </div>
  );
}

export function Footer() {
  return (
    <footer className="on-dark bg-ink pt-12 text-chalk lg:pt-16">
      <div className="wrap grid gap-8 lg:grid-cols-2">
        <div>
          <p className="display text-h1">{brand.tagline}</p>
          <p className="mt-5 flex flex-wrap gap-3 lg:mt-8">
            <KitButton />
            <Link to={paths.kennismaking} {...buttonLook()} className="button">
              {introductionName}
            </Link>
          </p>
          <p className="mt-3">
            <Link to={paths.herroepen} className="link inline-flex min-h-11 items-center">
              {withdrawLink}
            </Link>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[auto_auto_1fr]">
          <LinkList label="Snel naar" links={quickLinks} />
          <LinkList label="Juridisch" links={footerLinks} />
          <OrganisationDetails className="max-sm:col-span-2" />
        </div>
      </div>
      <LaneNumbers className="mt-8 lg:mt-14" />
    </footer>
  );
}
