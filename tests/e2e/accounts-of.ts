import type { Page } from '@playwright/test';

interface Named {
  /** The accounts that the form of a password names to a password manager. */
  name: string;
  /** Whether a manager sees it: it ignores a hidden field, and one after the password. */
  seen: boolean;
  tabIndex: number;
}

/** What each visible form with a password names its account with. */
export const accountsOf = (page: Page): Promise<(Named | null)[]> =>
  page.evaluate(() =>
    [...document.forms]
      .filter((form) => form.querySelector('[autocomplete$=-password]')?.checkVisibility())
      .map((form) => {
        const name = form.querySelector<HTMLInputElement>('input[autocomplete=username]');
        const secret = form.querySelector('[autocomplete$=-password]');
        if (!name || !secret) return null;
        const isBefore = name.compareDocumentPosition(secret) & Node.DOCUMENT_POSITION_FOLLOWING;
        return {
          name: name.value,
          seen: /text|email/.test(name.type) && name.checkVisibility() && isBefore > 0,
          tabIndex: name.tabIndex,
        };
      }),
  );

export const hidden = (name: string): Named => ({ name, seen: true, tabIndex: -1 });
