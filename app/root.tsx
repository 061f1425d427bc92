import { Links, Meta, Scripts, useLocation } from 'react-router';
import { brand, siteUrl } from '../site/brand.ts';
import { indexedPaths, paths } from '../site/paths.ts';
import styles from './app.css?inline';
import fallbackFonts from './fallback-fonts.css?inline';
import { earlyScript } from './first-load/early-script.ts';
import bricolage from './fonts/bricolage-grotesque.woff2?url';
import instrument from './fonts/instrument-sans.woff2?url';
import fonts from './fonts.css?inline';

/**
 * A face that comes late breaks long text into other lines, and what stands below moves. On the home page nothing
 * does: it takes the faces whenever they come (lib/late-typefaces.ts), and until then has only the
 * fallbacks, under their names: to draw a text whose face is on its way, a browser first asks its system for several
 * others. The other pages keep what they were first painted with.
 */
function stylesOf(isHome: boolean): string {
  // In the browser they come from the page itself: they stay out of the script, and a page that falls to the error
  // boundary keeps them.
  if (!import.meta.env.SSR) return document.querySelector('#app-css')?.textContent ?? '';
  return isHome
    ? styles.replaceAll(/"\w+ Fallback", ?/g, '') + fallbackFonts.replaceAll(' Fallback', '')
    : styles + fonts.replaceAll('swap', 'optional') + fallbackFonts;
}

/** The page for search engines at this address. The build asks for each page with a slash at its end. */
function indexedPath(pathname: string): string | undefined {
  return indexedPaths.find((indexed) => pathname === indexed || pathname === `${indexed}/`);
}

/** What search engines and shared links need and what follows from the address alone. */
function AddressHead() {
  const { pathname } = useLocation();
  const path = indexedPath(pathname);
  if (!path) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={siteUrl + path} />
      <meta property="og:url" content={siteUrl + path} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={brand.language.replace('-', '_')} />
      <meta property="og:site_name" content={brand.product} />
      <meta property="og:image" content={`${siteUrl}/social.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** In the head they hold the first paint back for up to 50 ms: for a page that takes the faces then or never. */
const earlyFonts = (import.meta.env.SSR ? [instrument, bricolage] : []).map((href) => (
  <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
));

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  // It has run by then: a copy in the page's scripts would be dead weight.
  const early = import.meta.env.SSR ? earlyScript(pathname.replace(/(.)\/$/, '$1')) : '';
  // They show little before their scripts have run, and ask for so many that the faces would come too late after them.
  const isPrivate = import.meta.env.SSR && !indexedPath(pathname);
  return (
    <html lang={brand.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe3" />
        {isPrivate && earlyFonts}
        <style id="app-css" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: stylesOf(isHome) }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <AddressHead />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
        {!isHome && !isPrivate && earlyFonts}
      </body>
    </html>
  );
}

export { default } from './frame.tsx';

/** Shown while a page that was not prerendered loads its code. */
export function HydrateFallback() {
  return (
    <main className="wrap py-24" aria-busy="true">
      <p role="status">Even laden…</p>
    </main>
  );
}

/** The last net: an error that no page handled. Says what to do, and shows nothing of the inside. */
export function ErrorBoundary() {
  return (
    <main className="wrap py-24">
      <h1>Deze pagina is gestruikeld</h1>
      <p className="mt-6">Dat ligt aan ons, niet aan u. Laad de pagina opnieuw of ga terug naar de start.</p>
      <p className="mt-8">
        <a className="button" data-look="go" href="/">
          Terug naar de start
        </a>
      </p>
    </main>
  );
}
