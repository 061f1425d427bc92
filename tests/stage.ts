import type { Locator, Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { needsFreshCode } from '../contract/desk.ts';
import { password } from './password.ts';
import { type Kind, makePerson } from './people.ts';

/** A page to show a state on, and the shop: its address and, to sign in as an owner, its data directory. */
export interface Stage {
  page: Page;
  url: string;
  dataDir?: string;
}

/** The key under which the client keeps its session (docs/product.md, 9). */
export const sessionKey = (url: string): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;

/** Opens an empty page of the shop, where the browser's storage can be changed without interference from scripts. */
async function openEmpty({ page, url }: Stage): Promise<void> {
  const empty = `${url}/leeg`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.unroute(empty);
}

/** Signs the browser in with a session, as if it were stored earlier: signing out then lasts. */
export async function signInWith(stage: Stage, session: Session): Promise<void> {
  await openEmpty(stage);
  await stage.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey(stage.url),
    JSON.stringify(session),
  ] as const);
}

/** Removes all stubs from the page and everything that the shop stored in the browser. */
export async function reset(stage: Stage): Promise<void> {
  await stage.page.unrouteAll({ behavior: 'ignoreErrors' });
  await openEmpty(stage);
  await stage.page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Signs the browser in as a new member, buyer or owner. */
export async function signInAs(stage: Stage, kind: Kind): Promise<Session> {
  const session = await makePerson(stage.url, kind, stage.dataDir);
  await signInWith(stage, session);
  return session;
}

/** Waits until the page has hydrated. */
export function waitUntilReady(page: Page): Promise<void> {
  return page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Opens a path of the shop and waits until the page has hydrated. */
export async function visit({ page, url }: Stage, path: string): Promise<void> {
  await page.goto(url + path);
  await waitUntilReady(page);
}

export const scripts = '**/assets/*.js';
export const typefaces = '**/assets/*.woff2';
/** Backend calls about the signed-in user: orders, content, payments. */
export const answers = /\/(rest|functions)\/v1\//;
/** Calls to the backend's functions. */
export const functionCalls = '**/functions/v1/*';

/** Holds matching requests, like a slow network, until the returned function is called; they then continue or fail. */
export async function hold(
  page: Page,
  calls: string | RegExp,
  end: 'continue' | 'fail' = 'continue',
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released.promise;
    await (end === 'continue' ? route.continue() : route.abort());
  });
  return released.resolve;
}

/** Makes matching requests fail as they do offline. */
export async function abort(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
}

/** Stubs the answer to matching requests. */
export async function answer(page: Page, calls: string, json: unknown, status = 200): Promise<void> {
  await page.route(calls, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json }),
  );
}

/** Makes the first matching call ask the owner for a fresh code, as it does ten minutes after signing in. */
export async function askFreshCode(page: Page, calls: string): Promise<void> {
  let asked = false;
  await page.route(calls, (route) => {
    if (asked || route.request().method() !== 'POST') return route.fallback();
    asked = true;
    const code = route.request().url().includes('/rpc/') ? needsFreshCode : 'fresh-code';
    return route.fulfill({ status: 403, json: { code, message: 'This needs a fresh code.' } });
  });
}

/** Gives the account an authenticator app with one valid code, 123456, which the embedded Auth does not have. */
export async function addFactor(page: Page): Promise<void> {
  const factor = {
    id: 'een',
    factor_type: 'totp',
    status: 'verified',
    friendly_name: '',
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
  };
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), factors: [factor] } });
  });
  await answer(page, '**/factors/een/challenge', {
    id: 'vraag',
    type: 'totp',
    expires_at: Date.now() / 1000 + 300,
  });
  await page.route('**/factors/een/verify', async (route) => {
    if (route.request().postDataJSON()?.code !== '123456') {
      await route.fulfill({
        status: 422,
        json: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
      });
      return;
    }
    const session = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      return JSON.parse(localStorage.getItem(key) ?? '{}');
    });
    await route.fulfill({ json: session });
  });
}

/** Waits for a visible text. */
export async function waitForText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The open dialog, or else the page's main content. */
async function place(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  return (await dialog.count()) ? dialog : page.getByRole('main');
}

/** Fills text fields by their labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  const form = await place(page);
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Fills in the sign-up form on the page, whichever it is. */
export const fillSignUp = (page: Page, email: string): Promise<void> =>
  fill(page, {
    Voornaam: 'An',
    Achternaam: 'Peeters',
    'E-mail': email,
    Wachtwoord: password,
    'Bevestig wachtwoord': password,
  });

/** Clicks a button by its name. */
export async function click(page: Page, name: string): Promise<void> {
  await (await place(page)).getByRole('button', { name }).filter({ visible: true }).first().click();
}
