import { createHash } from 'node:crypto';
import { escapeHtml } from './mail/go-template.ts';

export { escapeHtml as e } from './mail/go-template.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.15rem; }
.note { border-left: 4px solid #b45309; padding: .5rem 1rem; background: color-mix(in srgb, #f59e0b 14%, transparent); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; }
button { font: inherit; padding: .6rem 1.1rem; border-radius: .5rem; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
button.main { background: #14532d; border-color: #14532d; color: #fff; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
form.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; } fieldset { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: .5rem; width: 100%; min-width: 0; }
label { display: inline-flex; gap: .4rem; align-items: center; margin-right: 1.2rem; min-height: 2rem; }
iframe { width: 100%; height: 34rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { thead { display: none; } table, tbody, tr, td { display: block; } td { border: 0; padding: .15rem 0; } tr { padding: .75rem 0; border-bottom: 1px solid; } td button { margin: .2rem 0; } }
.amount { font-size: 2rem; font-weight: 700; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; }
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** A page of the embedded mode, in Dutch and without external resources. `body` is HTML. */
export function localPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The site must still see the payment tab that it opened, as with Stripe.
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

/** A time in the Belgian format and time zone. */
export function belgianMoment(iso: string | number): string {
  return new Intl.DateTimeFormat('nl-BE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Brussels',
  }).format(new Date(iso));
}
