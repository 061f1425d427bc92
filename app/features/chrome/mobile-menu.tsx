import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AccountLinks } from './account-links.tsx';
import { KitButton } from './footer.tsx';
import { navLinks } from './nav-links.ts';

const id = 'menu';

/**
 * The menu on small screens. It uses the native popover, which opens, closes, handles Escape and exposes its
 * expanded state without any script. Browsers without popovers open it by script.
 */
export function MobileMenu() {
  const { key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isByScript, setIsByScript] = useState(false);
  useEffect(() => {
    const { hidePopover } = HTMLElement.prototype as Partial<HTMLElement>;
    const close = () => {
      setIsOpen(false);
      hidePopover?.call(document.getElementById(id));
    };
    setIsByScript(!hidePopover);
    if (key) close();
    const wide = window.matchMedia('(width >= 68rem)');
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    const stop = new AbortController();
    const { signal } = stop;
    wide.addEventListener('change', close, { signal });
    window.addEventListener('keydown', onKey, { signal });
    return () => stop.abort();
  }, [key]);

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isByScript ? isOpen : undefined}
        onClick={() => setIsOpen(isByScript && !isOpen)}
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
        {...(isOpen && { open: true })}
        className="fixed hidden open:block inset-x-0 top-(--header) bottom-auto m-0 max-h-[calc(100dvh-var(--header))] w-full overflow-y-auto border-ink border-b-3 bg-paper text-ink"
      >
        <nav aria-label="Menu" className="wrap pt-2 pb-8">
          <ul>
            {navLinks.map((link) => (
              <li key={link.to} className="border-ink border-b-2">
                <Link to={link.to} className="display block py-3 text-h3 hover:text-tartan-deep">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <KitButton inMenu />
            <AccountLinks />
          </div>
        </nav>
      </div>
    </>
  );
}
