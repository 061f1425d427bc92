import { authTemplates, renderAuthTemplate } from '../../supabase/functions/_shared/mails/auth-templates.ts';
import { renderMail } from '../../supabase/functions/_shared/mails/render.ts';
import { sampleMails } from '../states/mails.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow } from './request-steps.ts';

const long = 'wilhelmina.vandenbroucke@architecten.example';
const withLong = (text: string) =>
  text.replaceAll(/[\w.+-]+@(?!kickstart)[\w-]+\.example|\{\{ \.Email \}\}/g, long);

const mails: [name: string, html: string][] = [
  ...sampleMails.map((mail): [string, string] => [
    mail.template,
    renderMail(JSON.parse(withLong(JSON.stringify(mail))), { url: 'https://www.kickstart.example' }).html,
  ]),
  ...Object.keys(authTemplates).map((name): [string, string] => [
    name,
    withLong(renderAuthTemplate(name as keyof typeof authTemplates)),
  ]),
];

test('no mail is wider than a phone, also with a long address', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  expect(mails.filter(([, html]) => html.includes(long)).length).toBeGreaterThan(5);
  for (const [name, html] of mails) {
    await page.setContent(html);
    expect.soft(await horizontalOverflow(page), name).toBeLessThanOrEqual(0);
  }
});

test('all of a button in a mail is its link', async ({ page }) => {
  const buttons = mails.filter(([, html]) => html.includes('border-radius:28px'));
  expect(buttons.length).toBeGreaterThan(10);
  for (const [name, html] of buttons) {
    await page.setContent(html);
    const sizes = await page.locator('td[style*="border-radius:28px"]').evaluateAll((all) =>
      all.map((button) => {
        const link = button.querySelector('a')?.getBoundingClientRect();
        const { width, height } = button.getBoundingClientRect();
        return { height, short: height - (link?.height ?? 0), narrow: width - (link?.width ?? 0) };
      }),
    );
    for (const { height, short, narrow } of sizes) {
      expect(height, name).toBeGreaterThanOrEqual(48);
      expect([short, narrow], name).toEqual([0, 0]);
    }
  }
});
