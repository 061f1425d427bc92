/** Letters that no decomposition leads to Latin ones: Greek as ISO 843 writes it, and some of Europe's own. */
const latin: Record<string, string> = {
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs('łđħıøþðŋŧ', 'l d h i o th d n t'),
};

function pairs(letters: string, written: string): Record<string, string> {
  const parts = written.split(' ');
  return Object.fromEntries(Array.from(letters, (letter, place) => [letter, parts[place] ?? '']));
}

const characters = new Intl.Segmenter('nl', { granularity: 'grapheme' });

function inLatin(letter: string): string {
  const written = latin[letter];
  if (written !== undefined) return written;
  const small = latin[letter.toLowerCase()];
  return small ? small.charAt(0).toUpperCase() + small.slice(1) : letter;
}

/**
 * Text that a font can print: what it lacks is written in Latin letters without accents, or as '?'. A PDF would leave it
 * out.
 * @param has whether the font has a glyph for a code point
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const canPrint = (part: string) => Array.from(part, (one) => one.codePointAt(0) ?? 0).every(has);
  return Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => {
    if (/^\s+$/.test(segment)) return ' ';
    if (canPrint(segment)) return segment;
    const visible = segment.replaceAll(/\p{C}/gu, '');
    if (!visible) return '';
    const letters = Array.from(visible.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
    const written = letters.map(inLatin).join('').trim();
    return written && canPrint(written) ? written : '?';
  })
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}
