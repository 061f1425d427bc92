import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { AccountLinks } from './account-links.tsx';
import { navLinks } from './nav-links.ts';

const id = 'menu';

/**
 * The menu on small screens. It uses the native popover, which opens, closes, handles Escape and exposes its
 * expanded state without any script.
 */
export function MobileMenu() {
  const { key } = useLocation();
  useEffect(() => {
    if (key) document.getElementById(id)?.hidePopover();
  }, [key]);

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="menu-button -mr-2.5 grid size-11 place-items-center lg:hidden"
      >
        <span className="sr-only">Menu</span>
        <svg viewBox="0 0 24 24" className="size-7" aria-hidden="true" stroke="currentColor" strokeWidth="3">
          <path d="M1 6h22" />
          <path d="M1 12h22" />
          <path d="M1 18h22" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-x-0 top-(--header) bottom-auto m-0 max-h-[calc(100dvh-var(--header))] w-full overflow-y-auto border-ink border-b-3 bg-paper text-ink"
      >
        <nav aria-label="Menu" className="wrap pt-2 pb-7">
          <ul>
            {navLinks.map((link) => (
              <li key={link.to} className="border-ink border-b-2">
                <Link to={link.to} className="display block py-3.5 text-h3 hover:text-tartan-deep">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <AccountLinks />
          </div>
        </nav>
      </div>
    </>
  );
}
