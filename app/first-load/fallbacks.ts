function timeout(milliseconds: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), milliseconds);
  return late.signal;
}

function toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number): unknown[] {
  return [...this].sort(compare);
}

function toReversed(this: unknown[]): unknown[] {
  return [...this].reverse();
}

/** Gives iOS 15, older than docs/browsers.md promises, what scripts use and it lacks: every call would throw without it. */
export function addFallbacks(): void {
  for (const [owner, given] of [
    [AbortSignal, { timeout }],
    [Array.prototype, { toSorted, toReversed }],
  ] as const)
    for (const [name, value] of Object.entries(given))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true });
}
