import { paths } from '../../site/paths.ts';
import { type Step, sees, shows, states, visits } from './state.ts';

/** The pages that look the same to everybody. */
const plain = Object.values(paths).filter(
  (path) => !['/', '/members', '/payment-success', '/404'].includes(path),
);

const opens = (path: string): Step[] => [visits(path), sees('heading', { level: 1 })];

export const pageStates = states({
  'page home': [
    ...opens('/'),
    // The contact form loads when scrolled near.
    ({ page }) => page.locator('#contact').scrollIntoViewIfNeeded(),
    ({ page }) => page.locator('#contact form').waitFor(),
    ({ page }) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' })),
  ],
  ...Object.fromEntries(plain.map((path) => [`page ${path.slice(1)}`, opens(path)])),
  'page auth-registreren': opens('/auth?mode=signup'),
  'error 404': [visits('/nergens/te-vinden'), shows('Return to Home')],
  'dialog menu': [
    visits('/'),
    async ({ page }) => {
      const button = page.getByRole('button', { name: 'Menu' });
      if (await button.isVisible()) await button.click();
    },
  ],
});
