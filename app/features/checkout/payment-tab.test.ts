import { afterEach, expect, test, vi } from 'vitest';
import { openPaymentTab } from './payment-tab.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'throws',
    () => {
      throw new Error('No windows here');
    },
  ],
  ['is absent', undefined],
  ['is blocked', () => null],
])('where window.open %s, there is no tab', (_, open) => {
  vi.stubGlobal('window', { open });
  expect(openPaymentTab()).toBeNull();
});
