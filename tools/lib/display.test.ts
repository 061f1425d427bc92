import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDisplay } from './display.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function displayOn(isTTY: boolean, plan: string[]) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, display: createDisplay(plan, { isTTY, columns: 60, write }) };
}

test('a log gets a line now and then: what runs, its progress, what failed and what is left', () => {
  const { written, display } = displayOn(false, ['unit', 'faults', 'browser']);
  const end = display.begin('unit');
  display.advance('unit', { done: 12, total: 93, failed: 1, unit: 'files' });
  vi.advanceTimersByTime(21_000);
  expect(written).toEqual(['> unit 12 of 93 files, 1 failed (0:20) · then faults, browser\n']);
  end();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(1);
});

test('a terminal keeps one line, no wider than it is, and clears it for the results', () => {
  const { written, display } = displayOn(true, [
    'unit',
    'a suite with a name as long as the terminal is wide',
  ]);
  const end = display.begin('unit');
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toMatch(/^unit \(0:01\) · then a suite/);
  expect(written.at(-1)?.length).toBeLessThan(60);
  expect(written.join('')).not.toContain('\n');
  end();
  expect(written.at(-1)).toBe('\r\u001b[K');
});
