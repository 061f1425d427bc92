import { useEffect, useState } from 'react';
import { Links, Meta, Scripts, useLocation, useRouteError } from 'react-router';
import { brand, siteUrl } from '../site/brand.ts';
import { indexed, paths } from '../site/paths.ts';
import appCss from './app.css?inline';
import { earlyScript } from './first-load/early-script.ts';
import bricolage from './fonts/bricolage-grotesque.woff2?url';
import instrument from './fonts/instrument-sans.woff2?url';
import { reportLater } from './platform/browser-errors.ts';
import { builtWith } from './shared/shop/shop.ts';

/** In the browser the styles are read back from the page, which keeps them out of the script. */
const styles = import.meta.env.SSR ? appCss : (document.querySelector('#app-css')?.textContent ?? '');

/** The build requests each page with a trailing slash. */
const withoutSlash = (pathname: string) => pathname.replace(/(.)\/$/, '$1');

/** The tags of every shared link, which no browser reads: only the built pages have them. */
const sharedHead = import.meta.env.SSR && (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:locale" content={brand.language.replace('-', '_')} />
    <meta property="og:site_name" content={brand.product} />
    <meta property="og:image" content={`${siteUrl}/social.png`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={brand.promise} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

function AddressHead() {
  const pathname = withoutSlash(useLocation().pathname);
  if (!indexed.includes(pathname)) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={siteUrl + pathname} />
      <meta property="og:url" content={siteUrl + pathname} />
      {sharedHead}
    </>
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  // Set by the first page and kept, so that no navigation changes the typeface.
  const [isFromHome] = useState(withoutSlash(pathname) === paths.home);
  // It has run by the time React renders in the browser.
  const early = import.meta.env.SSR ? earlyScript(withoutSlash(pathname)) : '';
  return (
    <html lang={brand.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe3" />
        {[instrument, bricolage].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style id="app-css" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <AddressHead />
        <Meta />
        <Links />
      </head>
      <body className={isFromHome ? 'swaps-typeface' : undefined}>
        {children}
        {builtWith && (
          <script
            id="published"
            type="application/json"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: builtWith }}
          />
        )}
        <Scripts />
      </body>
    </html>
  );
}

export { default } from './frame.tsx';

export function HydrateFallback() {
  return (
    <main className="wrap py-24" aria-busy="true">
      <p role="status">Even laden…</p>
    </main>
  );
}

/** Catches errors that no page handled, and reports them. Says what to do and reveals no details. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => reportLater(error), [error]);
  return (
    <main className="wrap py-24">
      <h1>Deze pagina is gestruikeld</h1>
      <p className="mt-6">Dat ligt aan ons. Laad de pagina opnieuw of ga terug naar de start.</p>
      <p className="mt-8">
        <a className="button" data-look="go" href="/">
          Terug naar de start
        </a>
      </p>
    </main>
  );
}
