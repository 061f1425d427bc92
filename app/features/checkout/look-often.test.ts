import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookOften } from './look-often.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const minute = 60_000;
let asked: AbortSignal[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  asked = [];
  stop = lookOften((signal) => asked.push(signal));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('looks every 20 seconds for half an hour', () => {
  vi.advanceTimersByTime(minute);
  expect(asked).toHaveLength(3);
  vi.advanceTimersByTime(60 * minute);
  expect(asked).toHaveLength(90);
});

test('does not look while the page is hidden, and looks when the visitor returns', () => {
  turn(true);
  vi.advanceTimersByTime(5 * minute);
  expect(asked).toHaveLength(0);
  turn(false);
  expect(asked).toHaveLength(1);
});

test('ends when it is stopped, and with it the look that is under way', () => {
  vi.advanceTimersByTime(20_000);
  stop();
  expect(asked[0]?.aborted).toBe(true);
  turn(false);
  vi.advanceTimersByTime(minute);
  expect(asked).toHaveLength(1);
});
