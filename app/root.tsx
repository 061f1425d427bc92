import { useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { brand, siteUrl } from '../site/brand.ts';
import { indexedPaths } from '../site/paths.ts';
import styles from './app.css?inline';
import allStyles from './app.css?url';
import bricolage from './fonts/bricolage-grotesque.woff2?url';
import instrument from './fonts/instrument-sans.woff2?url';
import fonts from './fonts.css?inline';
import { earlyScript } from './lib/early-script.ts';

// In the browser the styles come from the page itself: they stay out of the script, and a page that falls to
// the error boundary keeps them.
const css = import.meta.env.SSR ? styles + fonts : (document.querySelector('#app-css')?.textContent ?? '');

/**
 * A public page carries only the rules it uses itself; the others come as soon as it can lead somewhere else.
 * They stand after the inline ones, so that theirs is the last word.
 */
function useAllStyles(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = allStyles;
    document.head.append(link);
  }, []);
}

/** What search engines and shared links need and what follows from the address alone. */
function AddressHead() {
  const { pathname } = useLocation();
  // The build asks for each page with a slash at its end.
  const path = indexedPaths.find((indexed) => pathname === indexed || pathname === `${indexed}/`);
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

// In the head they would hold the first paint back for up to 50 ms, and React moves every link it knows there.
const fontPreloads = [instrument, bricolage]
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
  .join('');

// It has run by then: a copy in the page's scripts would be dead weight.
const early = import.meta.env.SSR ? earlyScript : '';

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={brand.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe3" />
        <style id="app-css" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <AddressHead />
        <Meta />
        <Links />
      </head>
      <body>
        <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fontPreloads }} />
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useAllStyles();
  return <Outlet />;
}

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
