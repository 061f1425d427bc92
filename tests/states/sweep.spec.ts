/**
 * Opens the states of one part of the site in turn in one page: each is accessible and does not scroll sideways at
 * 320 pixels, and no date breaks at 768.
 */
import { paths } from '../../site/paths.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { axeViolations, brokenDates, overflow } from '../e2e/request-steps.ts';
import { reset } from '../stage.ts';
import { statesOf } from './all.ts';
import type { State } from './state.ts';

/** The plain pages, which every-page.spec.ts opens. */
const isPlain = ({ kind, name }: State) =>
  kind === 'page' && (name === 'home' || Object.values(paths).some((path) => path === `/${name}`));

for (const [part, all] of Object.entries(statesOf)) {
  const states = all.filter((state) => !isPlain(state));
  test(`${part}: ${states.length} states are accessible and do not scroll sideways at 320 pixels`, async ({
    page,
    server,
  }) => {
    const stage = { page, ...server };
    test.setTimeout(states.length * 30_000);
    page.setDefaultTimeout(20_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { kind, name, open } of states) {
      await test.step(`${kind} ${name}`, async () => {
        try {
          await open(stage);
          expect.soft(await axeViolations(page), `${kind} ${name}: accessibility`).toEqual([]);
          expect.soft(await overflow(page), `${kind} ${name}: overflow`).toBeLessThanOrEqual(0);
          if (kind === 'page') {
            await page.setViewportSize({ width: 768, height: 640 });
            expect.soft(await brokenDates(page), `${kind} ${name}: dates at 768 pixels`).toEqual([]);
            await page.setViewportSize({ width: 320, height: 640 });
          }
        } catch (error) {
          expect.soft(String(error), `${kind} ${name} opens`).toBe('');
        }
        await reset(stage);
      });
    }
  });
}
