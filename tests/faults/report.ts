import { expect } from 'vitest';
import { figuresFile, keep } from './files.ts';

/** A measured figure with its goal. */
export interface Figure {
  /** Row of the scoreboard. */
  row: number;
  what: string;
  goal: string;
  figure: string;
  /** Null for a figure that is reported but not asserted, such as a time. */
  held: boolean | null;
}

function write(figure: Figure): void {
  keep(figuresFile, `${JSON.stringify(figure)}\n`);
}

/** Records a figure with its goal, and fails the test when the goal is not met. */
export function measured(row: number, what: string, goal: string, figure: string, held: boolean): void {
  write({ row, what, goal, figure, held });
  expect(held, `row ${row}, ${what}: goal ${goal}, measured ${figure}`).toBe(true);
}

/** Records a figure that differs between machines, without asserting it. */
export function reported(row: number, what: string, goal: string, figure: string): void {
  write({ row, what, goal, figure, held: null });
}

/** Whether this is the quick selection of `npm test`. */
export const quick = process.env.FAULTS !== 'full';

/** The count for a full run, or for the quick selection. */
export function amount(full: number, few: number): number {
  return quick ? few : full;
}

/** The median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
