import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrMargin } from '../../../../contract/invoicing/file.ts';
import { transferText } from '../../../../contract/invoicing/transfer.ts';
import { documents } from '../../../../tests/invoicing/documents.ts';
import { qrCode } from './qr.ts';

/** What a bank's app reads from a code: a path as a bitmap of four pixels a module, in which each edge turns what is right of it. */
function scanned({ size, path }: ReturnType<typeof qrCode>): string | undefined {
  const side = (size + 2 * qrMargin) * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const outline of path.split('Z')) {
    const corners = [...outline.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) =>
      [x, y].map((place) => (Number(place) + qrMargin) * 4),
    );
    for (const [index, [x = 0, y = 0]] of corners.entries()) {
      const [, below = 0] = corners[(index + 1) % corners.length] ?? [];
      for (let row = Math.min(y, below); row < Math.max(y, below); row += 1)
        for (let at = (row * side + x) * 4; at < (row + 1) * side * 4; at += 4)
          pixels.set(
            Array.from({ length: 3 }, () => 255 - (pixels[at] ?? 0)),
            at,
          );
    }
  }
  return jsQR(pixels, side, side)?.data;
}

const document = documents['session with two rates, by transfer'];

test('a bank reads who gets what is open, and the Belgian communication', () => {
  const text = transferText(document, 82_597) ?? '';
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Kickstart Voorbeeld BV',
    'BE68539007547034',
    'EUR825.97',
    '',
    '',
    '+++202/6000/00293+++',
  ]);
  expect(scanned(qrCode(text))).toBe(text);
  const named = { ...document, seller: { ...document.seller, name: 'Ÿ€é'.repeat(30) } };
  const long = transferText(named, 99_999_999_999) ?? '';
  expect(long.split('\n')[5]).toHaveLength(70);
  expect(scanned(qrCode(long))).toBe(long);
});

test.each([
  ['is paid', document, 0],
  ['has no account to pay to', { ...document, seller: { ...document.seller, iban: '' } }, 100],
  ['gives back', documents['credit note for a session that was not paid'], 100],
] as const)('a document that %s has no code', (_, shown, open) => {
  expect(transferText(shown, open)).toBeNull();
});
