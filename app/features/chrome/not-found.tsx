import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LostRunner } from '../../ui/motif/lost-runner.tsx';

declare global {
  interface Window {
    /** Set by the early script: the address that was asked for, when it has capitals. */
    __asked?: string | undefined;
  }
}

/** The 404 page. The path is logged to the console (docs/product.md, 2). */
export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (window.__asked) window.history.replaceState(window.history.state, '', window.__asked);
    window.__asked = undefined;
    if (pathname) console.warn('Unknown address:', window.location.pathname);
  }, [pathname]);

  return (
    <section className="on-dark overflow-hidden bg-tartan pt-14 text-white lg:pt-20">
      <div className="wrap">
        <h1 lang="en">Oops! Page not found</h1>
        <p className="mt-6 max-w-[34em] text-large">
          Deze baan loopt dood. Misschien is de pagina verhuisd, of staat er een tikfout in het adres.
        </p>
        <p className="mt-8">
          <Link to={paths.home} lang="en" {...buttonLook()} className="button">
            Return to Home
          </Link>
        </p>
      </div>
      <div className="mt-14 border-white border-t-8">
        <LostRunner className="mx-auto w-full max-w-[72rem] py-8" />
      </div>
    </section>
  );
}
