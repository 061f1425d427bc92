// npm run screenshots: a screenshot of every page, dialog, mail and state at three widths, in .cache/screenshots;
// `-- <part of a name>` captures only those.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import type { InboxMail } from '../../tests/inbox.ts';
import { raisedLimits, startServer } from '../../tests/server.ts';
import { states } from '../../tests/states/all.ts';

const folder = '.cache/screenshots';
const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const atOnce = 2;
const wanted = process.argv[2] ?? '';

interface Picture {
  name: string;
  size: (typeof sizes)[number];
  /** Brings an empty page into the state. */
  play: (page: Page) => Promise<void>;
}

/** Captures the whole page, or the window when a dialog covers it. Returns what went wrong, or null. */
async function take(browser: Browser, { name, size, play }: Picture): Promise<string | null> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await play(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const covered = (await page.locator('dialog[open], [popover]:popover-open').count()) > 0;
    const path = join(folder, String(size.width), `${name}.png`);
    await page.screenshot({ path, fullPage: !covered, animations: 'disabled' });
    return null;
  } catch (error) {
    return `${name} at ${size.width}: ${String(error).split('\n')[0]}`;
  } finally {
    await context.close();
  }
}

async function takeAll(browser: Browser, pictures: readonly Picture[]): Promise<string[]> {
  const waiting = [...pictures];
  const problems: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problem = await take(browser, next);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return problems;
}

/** The kind of a mail: its subject without the parts that vary. */
const kindOf = ({ subject }: InboxMail) =>
  subject
    .toLowerCase()
    .replace(/\S+@\S+|an peeters|bakkerij voorbeeld/g, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** One mail of each kind that the shop has sent, as HTML by the name of its screenshot. */
async function sampleOfEachMail(url: string): Promise<Map<string, string>> {
  const mails: InboxMail[] = await (await fetch(`${url}/_local/inbox.json`)).json();
  return new Map(mails.map((mail) => [`mail-${kindOf(mail)}`, mail.html]));
}

const inEverySize = (name: string, play: Picture['play']): Picture[] =>
  sizes.map((size) => ({ name, size, play }));

await mkdir(folder, { recursive: true });
const server = await startServer({ env: raisedLimits });
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  executablePath: process.env.CHROME_PATH,
});
const chosen = states.filter(({ name }) => name.includes(wanted));
const ofStates = chosen.flatMap(({ name, open }) => inEverySize(name, (page) => open({ page, ...server })));
const problems = await takeAll(browser, ofStates);
const ofMails = [...(await sampleOfEachMail(server.url))].flatMap(([name, html]) =>
  inEverySize(name, (page) => page.setContent(html)),
);
problems.push(...(await takeAll(browser, ofMails)));
await browser.close();
await server.dispose();

for (const problem of problems) console.error(problem);
console.log(`${ofStates.length + ofMails.length - problems.length} pictures in ${folder}`);
process.exit(problems.length ? 1 : 0);
