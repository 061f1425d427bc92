import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { fieldLabels, send } from '../../contract/labels.ts';
import { paths } from '../../site/paths.ts';
import { eventuallyWithin } from '../contract/shop.ts';
import { mailsTo } from '../inbox.ts';
import { amount, measured, quick } from './report.ts';
import { requestOf } from './requests.ts';
import { each, shared } from './shop.ts';

const bots = 100;
const people = amount(100, 24);

test(`${bots} bot posts: hidden field filled, sent within two seconds, or all in one burst`, async () => {
  const shop = shared();
  const mailsBefore = await shop.count('outbox');
  const marks = [
    { referentie: 'https://spam.example' },
    { form_age: 1999 },
    { form_age: 0, referentie: 'x' },
  ];
  const statuses = await each(bots, bots, async (index) => {
    const [name, body] = requestOf(index, `bot-${index}@voorbeeld.be`);
    const answer = await shop.call(name, { ...body, ...marks[index % marks.length] });
    return `${answer.status} ${(await answer.text()).replace(/[\dA-F]{4}-[\dA-F]{4}/, '…')}`;
  });
  const stored =
    (await shop.count('requests?is_spam=is.true&email=like.bot-*')) +
    (await shop.count('launch_signups?is_spam=is.true&email=like.bot-*'));
  const mails = (await shop.count('outbox')) - mailsBefore;
  expect(new Set(statuses)).toEqual(
    new Set(['200 {"success":true}', '200 {"success":true,"reference":"…"}']),
  );
  measured(
    16,
    `${bots} bot posts`,
    '0 mails',
    `${mails} mails, ${stored} stored`,
    mails === 0 && stored === bots,
  );
});

test(`${people} requests from people, sent by a browser`, async () => {
  const shop = shared();
  await each(people, 10, async (index) => {
    const [name, body] = requestOf(index, `mens-${index}@voorbeeld.be`);
    const traps = [
      { form_age: 2000, referentie: '' },
      { form_age: undefined, referentie: undefined },
      { form_age: 9e6 },
    ];
    const answer = await shop.call(name, { ...body, ...traps[index % traps.length] });
    expect(answer.status).toBe(200);
  });
  await eventuallyWithin(30_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const mails = await each(
    people,
    10,
    async (index) => (await mailsTo(shop.url, `mens-${index}@voorbeeld.be`)).length,
  );
  const blocked = mails.filter((count) => count !== 1).length;
  measured(16, `${people} requests from people`, '0 blocked', `${blocked} blocked`, blocked === 0);
});

test("a form sent with somebody else's address does not relay the sender's message", async () => {
  const shop = shared();
  const message = 'Uw rekening is geblokkeerd, bel 0900 00 00 00';
  const texts: string[] = [];
  for (const kind of [0, 1, 2]) {
    const email = `slachtoffer-${kind}@voorbeeld.be`;
    const [name, body] = requestOf(kind, email);
    const advertised = {
      name: `Ann ${message}`,
      contactpersoon: 'https://gratis.example',
      company: message,
      bedrijfsnaam: message,
      straat: message,
      stad: message,
      phone: 'geblokkeerd 0900',
      firstName: message,
    };
    const answer = await shop.call(name, {
      ...body,
      ...advertised,
      message,
      toelichting: message,
      subject: message,
    });
    expect(answer.status).toBe(200);
    const [mail] = await eventuallyWithin(20_000, async () => {
      const mails = await mailsTo(shop.url, email);
      return mails.length > 0 && mails;
    });
    texts.push(`${mail?.subject} ${mail?.text} ${mail?.html}`);
  }
  const relayed = texts.filter((text) => /geblokkeerd|0900|gratis\.example/.test(text)).length;
  measured(
    16,
    "a form with somebody else's address and an advertisement",
    'nothing of it in the mail',
    `in ${relayed} of ${texts.length} mails`,
    relayed === 0,
  );
});

test.skipIf(quick)(
  `${people} requests filled in in a browser: typed, autofilled, by the Tab key`,
  async () => {
    const shop = shared();
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const blocked: string[] = [];
    await each(people, 4, async (index) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const email = `browser-${index}@voorbeeld.be`;
      await page.goto(`${shop.url}${paths.kennismaking}`, { waitUntil: 'networkidle' });
      const main = page.getByRole('main');
      const values: [string, string][] = [
        [fieldLabels.naam, 'An Peeters'],
        [fieldLabels.email, email],
        [fieldLabels.telefoonnummer, '0470 00 00 00'],
      ];
      if (index % 3 === 0) {
        for (const [label, value] of values)
          await main.getByLabel(label, { exact: true }).pressSequentially(value, { delay: 5 });
        await main.getByLabel(fieldLabels.kennismakingToelichting).pressSequentially('We starten net.');
      } else if (index % 3 === 1) {
        // As browser autofill does: every visible or reachable text field of the form.
        for (const [label, value] of values) await main.getByLabel(label, { exact: true }).fill(value);
        await main.getByLabel(fieldLabels.kennismakingToelichting).fill('We starten net.');
      } else {
        // In tab order, as with a screen reader.
        await main.getByLabel(fieldLabels.naam, { exact: true }).focus();
        for (const [, value] of values) {
          await page.keyboard.insertText(value);
          await page.keyboard.press('Tab');
        }
        await main.getByLabel(fieldLabels.kennismakingToelichting).focus();
        await page.keyboard.insertText('We starten net.');
      }
      const answer = page.waitForResponse(/functions\/v1\/send-contact-email/);
      await main.getByRole('button', { name: send, exact: true }).click();
      if ((await answer).status() !== 200) blocked.push(`${email}: ${(await answer).status()}`);
      await context.close();
    });
    await browser.close();
    await eventuallyWithin(60_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
    const spam = await shop.count('requests?is_spam=is.true&email=like.browser-*');
    const mails = await each(
      people,
      10,
      async (index) => (await mailsTo(shop.url, `browser-${index}@voorbeeld.be`)).length,
    );
    const unmailed = mails.filter((count) => count !== 1).length;
    measured(
      16,
      `${people} requests filled in in a browser: typed, autofilled, by the Tab key`,
      '0 blocked',
      `${blocked.length + spam} blocked, ${unmailed} without a mail`,
      blocked.length + spam + unmailed === 0,
    );
  },
);
