import type { Page } from '@playwright/test';
import type { Kind } from '../people.ts';
import { abort, answer, click, fill, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';

/** A state of the site; its name is also that of its screenshot. */
export interface State {
  name: string;
  /** 'variant': a page that is among the states already, with other data or something open. */
  kind: 'page' | 'variant' | 'dialog' | 'error' | 'empty' | 'loading' | 'offline' | 'success';
  open: (stage: Stage) => Promise<void>;
}

/** A step on the way to a state. */
export type Step = (stage: Stage) => Promise<unknown>;

/** How states open, by their kind and name. */
export type Ways = Record<`${State['kind']} ${string}`, Step | Step[]>;

export const states = (ways: Ways): State[] =>
  Object.entries(ways).map(([key, steps]) => {
    const [kind, name] = key.split(' ') as [State['kind'], string];
    const open = async (stage: Stage) => {
      for (const step of [steps].flat()) await step(stage);
    };
    return { name, kind, open };
  });

/** The steps that most states take: the helpers of tests/stage.ts, waiting for their stage. */
export const visits =
  (path: string, kind?: Kind): Step =>
  async (stage) => {
    if (kind) await signInAs(stage, kind);
    await visit(stage, path);
  };

const onPage =
  <R extends unknown[]>(act: (page: Page, ...rest: R) => Promise<unknown>) =>
  (...rest: R): Step =>
  (stage) =>
    act(stage.page, ...rest);

export const clicks = onPage(async (on, ...names: string[]) => {
  for (const name of names) await click(on, name);
});
export const shows = onPage(waitForText);
export const fails = onPage(abort);
export const holds = onPage(hold);
export const answers = onPage(answer);
/** `values` can be a function, for an address that is new each time. */
export const fills = onPage((on, values: Record<string, string> | (() => Record<string, string>)) =>
  fill(on, typeof values === 'function' ? values() : values),
);
export const sees = onPage((on, ...[role, options]: Parameters<Page['getByRole']>) =>
  on.getByRole(role, options).first().waitFor(),
);
