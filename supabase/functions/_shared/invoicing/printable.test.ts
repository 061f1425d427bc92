import { expect, test } from 'vitest';
import { printable } from './printable.ts';

/** A font with the letters of Western Europe. */
const inFont = (codePoint: number) => codePoint >= 0x20 && codePoint <= 0xff && codePoint !== 0x7f;

test.each([
  ['what the font has stays', 'Café ‹Zoë›'.replaceAll(/[‹›]/g, '"'), 'Café "Zoë"'],
  ['accents that it lacks are left out', 'Łódź Şahin Dvořák', 'Lódz Sahin Dvorák'],
  ['a letter with its accent apart is the same letter', 'Zoe\u0308', 'Zoë'],
  ['Greek is written in Latin letters', 'Ελληνική Ταβέρνα Θάσος', 'Elliniki Taverna Thasos'],
  ['an emoji is one question mark, whatever it is made of', 'A 👩🏽‍💻 B 🇧🇪 C', 'A ? B ? C'],
  ['other scripts are question marks', '東京 Ltd', '?? Ltd'],
  ['control and invisible characters are left out', 'A\u0000B\u200bC\ufeff\ud800', 'ABC'],
  ['line ends, tabs and wide spaces are one space', ' A\n\tB\u2003 C\u00a0D ', 'A B C D'],
  ['ligatures and full-width letters come apart', 'ﬁrma ＡＩ', 'firma AI'],
])('%s', (_, text, expected) => {
  expect(printable(text, inFont)).toBe(expected);
});

test('every character is printed or replaced: none vanishes but the invisible', () => {
  for (let codePoint = 0x20; codePoint < 0x3000; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (/[\s\p{C}\p{M}]/u.test(character)) continue;
    const printed = printable(character, inFont);
    expect(printed, codePoint.toString(16)).not.toBe('');
    expect(Array.from(printed, (one) => one.codePointAt(0) ?? 0).every(inFont), character).toBe(true);
  }
});
