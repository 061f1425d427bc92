import { expect, type Locator, type Page } from '@playwright/test';

/** The background of each variant. */
const grounds = {
  default: 'var(--color-chalk)',
  destructive: 'var(--color-tartan-deep)',
  success: 'var(--color-grass)',
};

/** Expects a toast with this title and variant: its background, and whether screen readers announce it assertively. */
export async function expectToast(page: Page, title: string, variant: keyof typeof grounds): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Meldingen' })
    .locator(':scope > *')
    .filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  const ground = await page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = color;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, grounds[variant]);
  const interrupting = toast.and(page.getByRole('alert'));
  await expect(toast, `'${title}' is ${variant}`).toHaveCSS('background-color', ground);
  await expect(interrupting, `'${title}' is ${variant}`).toHaveCount(variant === 'destructive' ? 1 : 0);
}

/** Expects a toast not to cover `subject`, once both have settled. */
export async function expectApart(toast: Locator, subject: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = [await toast.boundingBox(), await subject.boundingBox()];
      return one && other && (one.y + one.height <= other.y || one.y >= other.y + other.height);
    })
    .toBe(true);
}
