import type { Locator, Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { password, personOf } from './people.ts';

/** Where a state is played: a page of its own, and the shop it belongs to. */
export interface Stage {
  page: Page;
  url: string;
}

/** A state of the site as data: its name is the name of its picture. */
export interface State {
  name: string;
  kind: 'page' | 'dialog' | 'error' | 'empty' | 'loading' | 'offline' | 'success';
  open: (stage: Stage) => Promise<void>;
}

/** Signs the browser in with a session, before its first page. */
export async function enterWith({ page, url }: Stage, session: Session): Promise<void> {
  const key = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify(session),
  ] as const);
}

/** Signs the browser in as a member, or as somebody who has paid. */
export async function enterAs(stage: Stage, kind: 'member' | 'buyer'): Promise<void> {
  await enterWith(stage, await personOf(stage.url, kind));
}

/** Goes to a path of the shop and waits until the page can answer. */
export async function visit({ page, url }: Stage, path: string): Promise<void> {
  await page.goto(url + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Calls that match never get an answer. */
export async function hold(page: Page, calls: string): Promise<void> {
  await page.route(calls, () => {});
}

/** Calls that match fail as without a network. */
export async function cut(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
}

/** Calls that match get this answer. */
export async function answer(page: Page, calls: string, json: unknown, status = 200): Promise<void> {
  await page.route(calls, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json }),
  );
}

/** Waits for words on the page. */
export async function see(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Where the visitor is busy: the open dialog, else the page. */
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

/** The answers of somebody who makes an account. */
export const account = (email: string) => ({
  Voornaam: 'An',
  Achternaam: 'Peeters',
  'E-mail': email,
  Wachtwoord: password,
  'Bevestig wachtwoord': password,
});

/** Presses a button by its words. */
export async function press(page: Page, name: string): Promise<void> {
  await (await place(page)).getByRole('button', { name }).filter({ visible: true }).first().click();
}
