import type { Locator, Page } from '@playwright/test';
import { unprovenConsent } from '../../contract/consent.ts';
import { workshopDialog } from '../../contract/contact.ts';
import { deskAddress } from '../../contract/desk-address.ts';
import type { FunctionName } from '../../contract/functions.ts';
import { botTrapEntries, requestKeyEntry } from '../../contract/tracking.ts';
import { workshop } from '../../contract/workshop.ts';
import { organisation } from '../../site/organisation.ts';
import { paths } from '../../site/paths.ts';
import { mailsTo } from '../inbox.ts';
import { signInAs, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms } from './request-steps.ts';

interface Form {
  schema: { entries: object };
  path: string;
  call: FunctionName;
  /** The button that opens its dialog. */
  opener?: (page: Page) => Locator;
}

/** The form with every kind of question, and the one that no other test sends. */
const forms: Record<string, Form> = {
  'workshop form': { schema: workshop.schema, path: paths.workshopAanvraag, call: 'send-workshop-request' },
  'workshop dialog': {
    schema: workshopDialog.schema,
    path: paths.home,
    call: 'send-contact-email',
    opener: (page) => page.locator('[data-dialog="workshop"]:visible').first(),
  },
};

/** An answer to one field: as stored (several for a group of checkboxes), and as the mail and the desk show it. */
interface Answer {
  stored: string[];
  shown: string;
}

/** Answers one field in its own way, with a value that no other field has and that is not its default. */
async function answerField(form: Locator, key: string, email: string): Promise<Answer> {
  const fields = form.locator(`[name="${key}"]`);
  await expect(fields, `The page has no field for '${key}'`).not.toHaveCount(0);
  const [first, ...others] = await fields.all();
  const type = await first?.getAttribute('type');
  if (type === 'checkbox' && others.length === 0) {
    await first?.check();
    return { stored: ['true'], shown: unprovenConsent };
  }
  if (type === 'radio' || type === 'checkbox') {
    const free = await fields.evaluateAll((all) =>
      all.flatMap((field, index) => ((field as HTMLInputElement).checked ? [] : [index])),
    );
    const stored: string[] = [];
    const labels: string[] = [];
    for (const index of type === 'radio' ? free.slice(0, 1) : free) {
      const option = fields.nth(index);
      await option.check();
      stored.push(await option.inputValue());
      labels.push((await option.locator('..').innerText()).trim());
    }
    return { stored, shown: labels.join(', ') };
  }
  const value = { email, number: '23' }[type ?? ''] ?? `een ${key}`;
  await first?.fill(value);
  return { stored: [value], shown: value };
}

/** Every value in an answer of the database, as text. */
function leaves(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
}

/** The keys that no visitor fills in. */
const envelope = Object.keys({ ...botTrapEntries, ...requestKeyEntry });

/** Answers every key of the form's schema. */
async function answerAll(form: Locator, schema: Form['schema'], email: string): Promise<Map<string, Answer>> {
  const keys = Object.keys(schema.entries).filter((key) => !envelope.includes(key));
  const answers = new Map<string, Answer>();
  for (const key of keys) answers.set(key, await answerField(form, key, email));
  const names = await form
    .locator('[name]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('name') ?? ''));
  const fields = new Set(names.filter((name) => !envelope.includes(name)));
  expect(fields, 'The fields on the page, all in the schema').toEqual(new Set(keys));
  return answers;
}

/** The lines of the mail to the business about the visitor, after its recipient. */
async function linesMailed(url: string, visitor: string): Promise<string[]> {
  const find = async () =>
    (await mailsTo(url, organisation.email)).find(({ text }) => text.includes(visitor));
  await expect.poll(find, 'The mail to the business').toBeDefined();
  const mail = await find();
  return mail ? [mail.to, ...mail.text.split('\n')] : [];
}

/** What the desk shows an owner of what the visitor sent, and every value that it read from the database. */
async function readDesk(url: string, visitor: string) {
  const read = desk.waitForResponse('**/rpc/desk_request');
  await desk.goto(`${url}${paths.desk}${deskAddress('requests', { zoek: visitor })}`);
  await desk.getByRole('table').getByRole('link').first().click();
  const stored = leaves(await (await read).json());
  const facts = desk.locator('dd');
  await expect(facts.filter({ hasText: visitor })).toBeVisible();
  return { stored, shown: (await facts.allInnerTexts()).flatMap((text) => text.split('\n')) };
}

/** An owner's page, for all forms. */
let desk: Page;
test.beforeAll(async ({ browser, server }) => {
  desk = await browser.newPage();
  await signInAs({ page: desk, ...server }, 'owner');
});
test.afterAll(() => desk.close());

for (const [name, form] of Object.entries(forms))
  test(`every field of the ${name} arrives everywhere`, async ({ page, server, freshEmail }) => {
    await page.clock.install();
    await page.goto(form.path);
    await waitUntilReady(page);
    await form.opener?.(page).click();
    const element = page.locator(form.opener ? 'dialog form' : 'main form');
    const answers = await answerAll(element, form.schema, freshEmail);

    await ageForms(page);
    const answered = page.waitForResponse(`**/functions/v1/${form.call}`);
    await element.locator('[type="submit"]').click();
    expect((await answered).ok()).toBe(true);

    const mailed = await linesMailed(server.url, freshEmail);
    const read = await readDesk(server.url, freshEmail);

    const lost = [...answers].flatMap(([key, { stored, shown }]) => {
      const isStored = stored.every((value) =>
        read.stored.some((leaf) => leaf === value || leaf.endsWith(`\n${value}`)),
      );
      const isMailed = mailed.some((line) => line.trim() === shown || line.endsWith(`: ${shown}`));
      return [
        ...(isStored ? [] : [`${key}: not in the database`]),
        ...(isMailed ? [] : [`${key}: not in the mail`]),
        ...(read.shown.includes(shown) ? [] : [`${key}: not on the desk`]),
      ];
    });
    expect(lost).toEqual([]);
  });
