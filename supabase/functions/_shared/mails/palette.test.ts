import { expect, test } from 'vitest';
import { darkPalette, palette } from './palette.ts';

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each([
  ['white on tartan', palette.white, palette.tartan, 5.5],
  ['white on the darker lanes', palette.white, palette.tartanDeep, 5.5],
  ['white on grass', palette.white, palette.grass, 7],
  ['ink on chalk', palette.ink, palette.chalk, 7],
  ['ink on paper', palette.ink, palette.paper, 7],
  ['ink on sun', palette.ink, palette.sun, 7],
  ['soft text on chalk', palette.soft, palette.chalk, 7],
  ['paper on ink', palette.paper, palette.ink, 7],
  ['tartan numerals on chalk', palette.tartan, palette.chalk, 4.5],
  ['dark: text on chalk', darkPalette.text, darkPalette.chalk, 7],
  ['dark: text on paper', darkPalette.text, darkPalette.paper, 7],
  ['dark: soft text on chalk', darkPalette.soft, darkPalette.chalk, 7],
  ['dark: numerals on chalk', darkPalette.tartanText, darkPalette.chalk, 7],
])('%s', (_, front, back, minimum) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(minimum);
});
