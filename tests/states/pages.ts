import { publicPaths } from '../../site/paths.ts';
import { type Stage, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

/** The pages that look the same to everybody. */
const plain = publicPaths.filter((path) => !['/members', '/payment-success', '/404'].includes(path));

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

const open = (path: string) => async (stage: Stage) => {
  await visit(stage, path);
  await stage.page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** The whole home page, including the contact form that loads when scrolled near. */
async function home(stage: Stage): Promise<void> {
  await open('/')(stage);
  await stage.page.locator('#contact').scrollIntoViewIfNeeded();
  await stage.page.locator('#contact form').waitFor();
  await stage.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

export const pageStates: State[] = [
  ...plain.map(
    (path): State => ({ name: nameOf(path), kind: 'page', open: path === '/' ? home : open(path) }),
  ),
  { name: 'auth-registreren', kind: 'page', open: open('/auth?mode=signup') },
  {
    name: '404',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/nergens/te-vinden');
      await waitForText(stage.page, 'Return to Home');
    },
  },
  {
    name: 'menu',
    kind: 'dialog',
    open: async (stage) => {
      await visit(stage, '/');
      const button = stage.page.getByRole('button', { name: 'Menu' });
      if (await button.isVisible()) await button.click();
    },
  },
];
