import { brand } from '../../../site/brand.ts';

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf7ef;color:#1b1a17;font:18px/1.5 system-ui,sans-serif}
main{max-width:30rem;padding:2rem}h1{font-size:2rem;line-height:1.1;margin:0 0 1rem}
button{font:inherit;font-weight:700;padding:.9rem 1.4rem;border:0;border-radius:6px;background:#1b1a17;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #1b1a17;outline-offset:3px}a{color:inherit}`;

export interface LinkPage {
  title: string;
  text: string;
  /** The label of the button that acts; without it the page only tells. */
  button?: string;
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A small page that needs nothing else: no script, no picture, no font. `homeUrl` is the site's address. */
export function pageAnswer(page: LinkPage, homeUrl: string, status = 200): Response {
  const nonce = crypto.randomUUID();
  const form = page.button
    ? `<form method="post"><button type="submit">${escape(page.button)}</button></form>`
    : `<p><a href="${escape(homeUrl)}/">Naar ${escape(brand.product)}</a></p>`;
  const html = `<!doctype html>
<html lang="${brand.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(page.title)} | ${escape(brand.product)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${escape(page.title)}</h1>
<p>${escape(page.text)}</p>
${form}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
