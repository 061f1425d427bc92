import { type Copy, change, makeCopy } from './copy.ts';
import type { NamedTest } from './rows.ts';
import { runTests } from './run-tests.ts';
import { batchesOf, isBrowserTest, keyOf, spokenPart, type Target, targetsOf } from './targets.ts';

interface Verdict {
  target: Target;
  /** The test that noticed; null when none did. */
  heldBy: string | null;
}

const unique = (tests: readonly NamedTest[]) => [
  ...new Map(tests.map((test) => [keyOf(test), test])).values(),
];

/** Changes the texts of a batch at once and gives, for each, the test of its row that failed. */
async function tryBatch(
  copy: Copy,
  batch: readonly Target[],
  runs: (test: NamedTest) => boolean,
): Promise<{ verdicts: Verdict[]; unsure: Target[] }> {
  const restore = await change(copy, batch);
  try {
    const tests = unique(batch.flatMap((target) => target.tests.filter(runs)));
    if (tests.some(isBrowserTest)) await copy.build();
    const failed = await runTests(copy, tests);
    const names = (target: Target) =>
      target.tests.some((test) => failed.get(keyOf(test))?.includes(spokenPart(target)));
    // A failure that does not name the text may be a slow machine's: it has to come twice.
    if (batch.length === 1 && failed.size && !batch.some(names)) {
      const again = await runTests(copy, tests);
      for (const key of failed.keys()) if (!again.has(key)) failed.delete(key);
    }
    const verdicts: Verdict[] = [];
    const unsure: Target[] = [];
    for (const target of batch) {
      const own = target.tests.find((test) => failed.has(keyOf(test)));
      // Among others a failure counts only when it names the text: else the text is tried again alone.
      if (own && batch.length > 1 && !names(target)) unsure.push(target);
      else verdicts.push({ target, heldBy: own ? keyOf(own) : null });
    }
    return { verdicts, unsure };
  } finally {
    await restore();
  }
}

function say(done: number, all: number, verdicts: readonly Verdict[]): void {
  for (const { target, heldBy } of verdicts) {
    console.log(`${heldBy ? 'held' : 'NOT HELD'} | ${target.text} | ${heldBy ?? target.file}`);
  }
  console.log(`> ${done} of ${all}`);
}

/** Tries every target with the tests that `runs` names; gives the verdicts. */
async function tryAll(copy: Copy, targets: readonly Target[], runs: (test: NamedTest) => boolean) {
  const results: Verdict[] = [];
  const waiting = batchesOf(targets);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const { verdicts, unsure } = await tryBatch(copy, batch, runs);
    results.push(...verdicts);
    waiting.push(...unsure.map((target) => [target]));
    say(results.length, targets.length, verdicts);
  }
  return results;
}

/** Tests that fail twice before anything is changed: they can hold nothing. */
async function failingBefore(copy: Copy, targets: readonly Target[]): Promise<Set<string>> {
  await copy.build();
  const tests = unique(targets.flatMap((target) => target.tests));
  const failed = await runTests(copy, tests);
  const again = tests.filter((test) => failed.has(keyOf(test)));
  return new Set(again.length ? (await runTests(copy, again)).keys() : []);
}

/** Changes each text that holds `part` and sees a test of its row fail; gives the texts that no test holds. */
export async function mutate(part: string): Promise<string[]> {
  const all = targetsOf(part);
  const copy = await makeCopy();
  try {
    const broken = await failingBefore(copy, all);
    const targets = all.map((target) => ({
      ...target,
      tests: target.tests.filter((test) => !broken.has(keyOf(test))),
    }));
    // Unit tests need no build: what they hold needs no browser.
    const isUnit = (test: NamedTest) => !isBrowserTest(test);
    const withUnits = targets.filter((target) => target.tests.some(isUnit));
    const byUnits = await tryAll(copy, withUnits, isUnit);
    const held = new Set(byUnits.filter(({ heldBy }) => heldBy).map(({ target }) => target));
    const left = targets.filter((target) => !held.has(target));
    const byBrowser = await tryAll(copy, left, isBrowserTest);
    return [
      ...[...broken].map((test) => `fails before anything is changed: ${test}`),
      ...byBrowser.filter(({ heldBy }) => !heldBy).map(({ target }) => `no test holds: ${target.text}`),
    ];
  } finally {
    await copy.dispose();
  }
}
