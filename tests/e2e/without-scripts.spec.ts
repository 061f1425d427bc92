import { organisation } from '../../site/organisation.ts';
import { pages as everyPage } from '../../site/pages.ts';
import { paths } from '../../site/paths.ts';
import { scripts } from '../stage.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  paths.auth,
  paths.checkout,
  paths.paymentSuccess,
  `${paths.paymentSuccess}?session_id=cs_test_abcdefghij`,
  paths.herroepen,
  paths.launchList,
  paths.kennismaking,
  '/workshop-aanvraag',
  ...Object.values(everyPage).flatMap(({ path, indexed }) =>
    indexed || path === paths.notFound ? [] : path,
  ),
];

/** A script that is answered with a page fails as one that does not come. */
const page = { contentType: 'text/html', body: '<!doctype html><p>Geblokkeerd' };
const answers: Record<string, object> = { [paths.checkout]: page, [paths.members]: page };

test('where scripts do not come, each page that needs them says what to do', async ({ context }) => {
  // A private page otherwise leads to sign-in.
  await context.addInitScript(() => localStorage.setItem('sb-127-auth-token', '{}'));
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.route(scripts, (route) => route.fulfill(answers[path] ?? { status: 404, body: '' }));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const main = page.getByRole('main');
    const shown = { visible: true };
    await expect(main.getByText('Een andere browser proberen kan ook').filter(shown), path).toBeVisible();
    await expect(main.locator('a[href^="tel:"]').filter(shown).first(), path).toHaveText(organisation.phone);
    await expect(main.getByText(/Even laden|Verifying/).filter(shown), path).toHaveCount(0);
  };
  // The message takes some seconds: for all pages at the same time.
  await Promise.all([...new Set(pages)].map(open));
});
