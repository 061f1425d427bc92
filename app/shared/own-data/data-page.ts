import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import type { CopiedData } from '../../../contract/personal-data.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A value as people read it: days and moments in Belgian time, lists and groups in words. */
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
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(inWords(value))}</dd>`,
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
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-top: 3px solid; padding-top: .5rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; border-bottom: 1px solid #767676; padding-bottom: 1rem; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; }
</style></head>
<body><h1>${escaped(title)}</h1><p>Gemaakt op ${formatMoment(madeAt)}.</p>${tables.join('')}</body></html>
`;
}
