import type { OfferedTerms } from '../../../../contract/database/orders.ts';
import { brand } from '../../../../site/brand.ts';
import { withdrawalDays } from '../../../../site/kit.ts';
import { legal } from '../../../../site/legal.ts';
import { modelForm, purchase, type TermsPiece, terms } from '../../../../site/terms.ts';
import { safeHtml } from '../mails/escape.ts';
import { hash } from '../secret.ts';
import { siteSettings } from '../settings.ts';

const style =
  'body{max-width:42rem;margin:0 auto;padding:2rem 1.25rem;font:17px/1.6 Arial,sans-serif;color:#17201b;background:#fff}h1{font-size:2.2rem;line-height:1.1}h2{margin-top:2.2rem;font-size:1.25rem;break-after:avoid}a{color:inherit}.blank{border-bottom:1px solid;padding-bottom:2.4rem;break-inside:avoid}';

const blankLines: ReadonlySet<string> = new Set(
  modelForm.lines.slice(1).filter((line) => line.endsWith(':')),
);

function piece(part: TermsPiece, url: string): string {
  if (typeof part === 'string') return safeHtml(part);
  const to = part.to.startsWith('/') ? `${url}${part.to}` : part.to;
  return `<a href="${safeHtml(to)}">${safeHtml(part.label)}</a>`;
}

/** A line of the model form, with room to fill it in by hand. */
function paragraph(pieces: readonly TermsPiece[], url: string): string {
  const blank = typeof pieces[0] === 'string' && blankLines.has(pieces[0]);
  return `<p${blank ? ' class="blank"' : ''}>${pieces.map((part) => piece(part, url)).join('')}</p>`;
}

/** The current terms as a self-contained page, with links to the site at `url`. */
async function termsDocument(url: string): Promise<OfferedTerms> {
  const sections = terms.sections.map(
    ({ title, paragraphs }) =>
      `<section>\n<h2>${safeHtml(title)}</h2>\n${paragraphs
        .map((pieces) => paragraph(pieces, url))
        .join('\n')}\n</section>`,
  );
  const html = `<!DOCTYPE html>
<html lang="${brand.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safeHtml(terms.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${safeHtml(terms.title)}</h1>
<p>${safeHtml(terms.intro)}</p>
<p>Laatst aangepast op ${safeHtml(legal.updated)}</p>
${sections.join('\n')}
<p>${safeHtml(terms.closing)}</p>
</body>
</html>
`;
  return {
    version: (await hash(html)).slice(0, 12),
    html,
    withdrawal_days: withdrawalDays,
    refund_days: purchase.refundDays,
  };
}

/** The current terms, with links to this shop. */
export const currentTerms = (): Promise<OfferedTerms> => termsDocument(siteSettings().url);
