import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import type { CopiedData } from '../../../contract/personal-data.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const look = {
  white: '#ffffff',
  paper: '#f5efe3',
  chalk: '#fffaf0',
  ink: '#191512',
  hair: '#d8cdb9',
  tartan: '#bd3822',
} as const;

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (value && typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${inWords(part)}`)
      .join('\n');
  if (typeof value === 'number') return value.toLocaleString('nl-BE');
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(text)) return formatMoment(text);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text;
}

const rowOf = (row: Record<string, unknown>): string => {
  const lines = Object.entries(row).map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(inWords(value))}</dd></div>`,
  );
  return `<dl>${lines.join('')}</dl>`;
};

/**
 * The copy of a person's data as a page to keep: whole without scripts, styles or pictures from elsewhere. `madeAt` is
 * ISO 8601.
 */
export function dataPage(data: CopiedData, title: string, madeAt: string): string {
  const tables = Object.entries(data).map(
    ([name, rows]) =>
      `<h2>${escaped(name)}</h2>${rows.length > 0 ? rows.map(rowOf).join('') : '<p>Niets.</p>'}`,
  );
  return `<!doctype html>
<html lang="nl-BE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
body { margin: 0; background: ${look.paper}; color: ${look.ink}; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { border-bottom: 3px solid; background: ${look.tartan}; color: ${look.white}; }
header > *, main { max-width: 44rem; margin: 0 auto; padding: .5rem 1.25rem; }
h1, h2 { line-height: 1.15; letter-spacing: -.02em; }
h1 { padding-top: 2rem; }
header p { padding-bottom: 2rem; }
h2 { margin-top: 2.5rem; }
dl { margin: 1rem 0; border-top: 3px solid; background: ${look.chalk}; padding: .25rem 1rem; }
dl div { border-bottom: 1px solid ${look.hair}; padding: .5rem 0; }
dl div:last-child { border: 0; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; }
@media (min-width: 40rem) { dl div { display: grid; grid-template-columns: 1fr 2fr; gap: 1rem; } }
</style></head>
<body><header><h1>${escaped(title)}</h1><p>Gemaakt op ${formatMoment(madeAt)}.</p></header><main>${tables.join('')}</main></body></html>
`;
}
