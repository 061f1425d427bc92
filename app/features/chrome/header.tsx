import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { Mark } from '../../ui/motif/mark.tsx';
import { AccountLinks, MembersLink } from './account-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navLinks } from './nav-links.ts';

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-ink border-b-3 bg-paper">
      <div className="wrap flex h-[calc(var(--header)-3px)] items-center gap-3 lg:gap-8">
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 items-center gap-2.5"
          aria-label={`${brand.product}, naar de start`}
        >
          <Mark />
          <span className="display text-h3 wrap-normal">{brand.product}</span>
        </Link>
        <nav aria-label="Hoofdmenu" className="max-lg:hidden">
          <ul className="flex">
            {navLinks
              .filter((link) => !link.menuOnly)
              .map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className="nav-link">
                    {link.label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex gap-2.5 max-lg:hidden">
          <AccountLinks />
        </div>
        <div className="flex max-[26rem]:hidden lg:hidden">
          <MembersLink />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
