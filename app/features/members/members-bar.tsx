import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { Button } from '../../ui/button.tsx';

const parts = [
  { href: '#kicks', label: 'De Kicks' },
  { href: '#downloads', label: 'Downloads' },
  { href: '#support', label: 'Hulp' },
];

/** The bar of the members area: links to its parts, behind a button on small screens, and the logout button. */
export function MembersBar({
  withParts,
  exit,
}: {
  withParts: boolean;
  exit: { logOut: () => void; busy: boolean };
}) {
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label={brand.membersName} className="on-dark bg-ink text-chalk">
      <div className="wrap flex flex-wrap items-center gap-x-8 py-2">
        <p className="mr-auto font-semibold max-sm:sr-only">{brand.membersName}</p>
        {withParts && (
          <>
            <button
              type="button"
              aria-expanded={open}
              aria-controls="members-parts"
              onClick={() => setOpen(!open)}
              className="mr-auto flex min-h-11 items-center gap-2 font-semibold sm:hidden"
            >
              Onderdelen
              <svg viewBox="0 0 12 8" className={`w-3 ${open ? 'rotate-180' : ''}`} aria-hidden="true">
                <path d="M1 1l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2.5" />
              </svg>
            </button>
            <div
              id="members-parts"
              className={`max-sm:order-last max-sm:w-full ${open ? '' : 'max-sm:hidden'}`}
            >
              <ul className="flex gap-x-8 max-sm:flex-col max-sm:pb-2">
                {parts.map((part) => (
                  <li key={part.href}>
                    <a
                      href={part.href}
                      onClick={() => setOpen(false)}
                      className="flex min-h-11 items-center hover:underline"
                    >
                      {part.label}
                    </a>
                  </li>
                ))}
                <li>
                  <AccountLink />
                </li>
              </ul>
            </div>
          </>
        )}
        {!withParts && <AccountLink />}
        <Button size="small" className="ml-auto sm:ml-0" busy={exit.busy} onClick={exit.logOut}>
          Uitloggen
        </Button>
      </div>
    </nav>
  );
}

function AccountLink() {
  return (
    <Link to={paths.account} className="flex min-h-11 items-center hover:underline">
      Account
    </Link>
  );
}
