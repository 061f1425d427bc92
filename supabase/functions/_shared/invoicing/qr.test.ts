import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrMargin } from '../../../../contract/invoicing/file.ts';
import { transferText } from '../../../../contract/invoicing/transfer.ts';
import { documents } from '../../../../tests/invoicing/documents.ts';
import { qrCode } from './qr.ts';

/** What a bank's app reads from a code: a path as a bitmap of four pixels a module, filled by the even-odd rule. */
function scanned({ size, path }: ReturnType<typeof qrCode>): string | undefined {
  const corners = path
    .split('Z')
    .filter(Boolean)
    .map((outline) =>
      outline
        .slice(1)
        .split('L')
        .map((corner) => corner.split(' ').map(Number)),
    );
  const isDark = (x: number, y: number) => {
    const edges = corners.flatMap((outline) =>
      outline.filter(([fromX = 0, fromY = 0], place) => {
        const [toX = 0, toY = 0] = outline[(place + 1) % outline.length] ?? [];
        return fromX === toX && fromX > x && Math.min(fromY, toY) < y && y < Math.max(fromY, toY);
      }),
    );
    return edges.length % 2 === 1;
  };
  const modules = size + 2 * qrMargin;
  const dark = Array.from({ length: modules ** 2 }, (_, place) =>
    isDark((place % modules) - qrMargin + 0.5, Math.floor(place / modules) - qrMargin + 0.5),
  );
  const side = modules * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place += 1)
    if (dark[Math.floor(place / side / 4) * modules + Math.floor((place % side) / 4)])
      pixels.set([0, 0, 0], place * 4);
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
