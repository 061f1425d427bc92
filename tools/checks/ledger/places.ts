import type { Source } from './literals.ts';
import type { Row } from './rows.ts';

/** Where a text of the ledger stands: the file, and the place of the letter or digit that a mutation changes. */
export interface Place {
  file: string;
  at: number;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const wordsIn = (text: string) => text.split(' ').length;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function placesOfText(text: string, sources: readonly Source[], known: ReadonlySet<string>): Place[] {
  const wanted = plain(text);
  const inside = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(?![\\p{L}\\p{N}])`, 'u');
  return sources.flatMap(({ literals }) =>
    literals.filter(
      (literal) =>
        literal.text === wanted ||
        // A sentence may not be written again inside a longer one, unless the spec has that one too.
        (wordsIn(wanted) > 2 && !known.has(literal.text) && inside.test(literal.text)),
    ),
  );
}

function placesOfConstant(code: string, files: readonly string[], sources: readonly Source[]): Place[] {
  const pattern = new RegExp(`(?<![\\w$])${escaped(code)}(?![\\w.])`, 'g');
  const last = [...code.matchAll(/[\p{L}\p{N}]/gu)].at(-1)?.index ?? 0;
  return sources
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, source }) =>
      [...source.matchAll(pattern)].map(({ index }) => ({ file, at: index + last })),
    );
}

/** Every place of a row's text in the source; a constant is looked for in the files of its row. */
export function placesOf(
  row: Row,
  text: string,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): Place[] {
  return row.kind === 'constant'
    ? placesOfConstant(text, row.files, sources)
    : placesOfText(text, sources, known);
}

/** Every text of the ledger, as the source would have it. */
export function knownTexts(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.filter(({ kind }) => kind === 'text').flatMap(({ texts }) => texts.map(plain)));
}
