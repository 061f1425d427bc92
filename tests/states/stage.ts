import type { Locator, Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { password } from '../password.ts';
import { type Person, personOf } from './people.ts';

/** A page to show a state on, and the shop: its address and, where an owner enters, its data directory. */
export interface Stage {
  page: Page;
  url: string;
  dataDir?: string;
}

/** A state of the site; its name is also that of its screenshot. */
export interface State {
  name: string;
  kind: 'page' | 'dialog' | 'error' | 'empty' | 'loading' | 'offline' | 'success';
  open: (stage: Stage) => Promise<void>;
}

/** Signs the browser in with a session; call it before the first page loads. */
export async function enterWith({ page, url }: Stage, session: Session): Promise<void> {
  const key = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify(session),
  ] as const);
}

/** Signs the browser in as a member, a buyer or an owner. */
export async function enterAs(stage: Stage, kind: Person): Promise<void> {
  await enterWith(stage, await personOf(stage.url, kind, stage.dataDir));
}

/** Opens a path of the shop and waits until the page is hydrated. */
export async function visit({ page, url }: Stage, path: string): Promise<void> {
  await page.goto(url + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Leaves matching requests without an answer. */
export async function hold(page: Page, calls: string): Promise<void> {
  await page.route(calls, () => {});
}

/** Lets matching requests fail as they do offline. */
export async function cut(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
}

/** Stubs the answer to matching requests. */
export async function answer(page: Page, calls: string, json: unknown, status = 200): Promise<void> {
  await page.route(calls, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json }),
  );
}

/** Waits for a visible text. */
export async function see(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
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

/** The fields of a sign-up form. */
export const account = (email: string) => ({
  Voornaam: 'An',
  Achternaam: 'Peeters',
  'E-mail': email,
  Wachtwoord: password,
  'Bevestig wachtwoord': password,
});

/** Presses a button by its name. */
export async function press(page: Page, name: string): Promise<void> {
  await (await place(page)).getByRole('button', { name }).filter({ visible: true }).first().click();
}
