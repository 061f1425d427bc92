import type { Progress } from './progress-reporter.ts';

/** How often a log gets a line, and a terminal an update. */
const LOG_MS = 20_000;
const TERMINAL_MS = 250;

/**
 * Shows what runs, its progress and what is left: one line that updates in a terminal, now and then a line in a log.
 * @param plan the names of all that will run
 */
export function createDisplay(
  plan: readonly string[],
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'> = process.stdout,
) {
  const left = new Set(plan);
  const running = new Map<string, { since: number; progress?: Progress }>();
  let shown = '';

  const minutes = (ms: number) =>
    `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

  function line(): string {
    const parts = [...running].map(([name, { since, progress }]) => {
      const count = progress?.total ? ` ${progress.done} of ${progress.total} ${progress.unit}` : '';
      const failed = progress?.failed ? `, ${progress.failed} failed` : '';
      return `${name}${count}${failed} (${minutes(Date.now() - since)})`;
    });
    return `${parts.join(' · ')}${left.size ? ` · then ${[...left].join(', ')}` : ''}`;
  }

  function clear(): void {
    if (shown) out.write('\r\u001b[K');
    shown = '';
  }

  setInterval(
    () => {
      if (running.size === 0) return;
      if (!out.isTTY) return void out.write(`> ${line()}\n`);
      clear();
      shown = line().slice(0, Math.max(out.columns - 1, 20));
      out.write(shown);
    },
    out.isTTY ? TERMINAL_MS : LOG_MS,
  ).unref();

  return {
    /** Shows that something runs; the returned function ends that. */
    begin(name: string): () => void {
      left.delete(name);
      running.set(name, { since: Date.now() });
      return () => {
        running.delete(name);
        clear();
      };
    },
    /** Shows the progress. */
    advance(name: string, progress: Progress): void {
      const entry = running.get(name);
      if (entry) entry.progress = progress;
    },
  };
}
