import { delays } from '../../../contract/delays.ts';
import { brand } from '../../../site/brand.ts';
import { wait } from '../../platform/wait.ts';
import { readStored, store } from '../../shared/stored.ts';
import { onPaymentNews } from './payment-news.ts';

/** Marks a tab as that of a payment: when it returns to this site, it can notify the others about that payment. */
export function markPaymentTab(sessionId: string, tab?: Window): void {
  store('kickstart-payment-tab', sessionId, tab);
}

/** The payment that this tab returns from, or null. Removes the mark. */
export function takePaymentOfTab(): string | null {
  const sessionId = readStored('kickstart-payment-tab');
  store('kickstart-payment-tab', null);
  return sessionId;
}

/**
 * Opens an empty tab for the payment; null when the browser blocks it, throws or cannot. Call it inside the click, before
 * any `await`. The tab has no `opener`.
 */
export function openPaymentTab(): Window | null {
  let tab: Window | null = null;
  try {
    tab = window.open('', '_blank');
    if (!tab) return null;
    tab.opener = null;
    const { head, body, documentElement } = tab.document;
    tab.document.title = 'Betaling';
    documentElement.lang = brand.language;
    head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width">');
    const { backgroundColor, color } = getComputedStyle(document.body);
    Object.assign(body.style, {
      backgroundColor,
      color,
      margin: '2rem 1.25rem',
      font: '1.25rem/1.5 sans-serif',
    });
    body.textContent = 'Even geduld, je betaling wordt geopend…';
  } catch {
    // A browser that isolates the new tab leaves it empty.
  }
  return tab;
}

const lookEvery = 50;

/** Whether the tab has reached a page of another origin. */
function isElsewhere(tab: Window): boolean {
  try {
    return !tab.closed && tab.location.href === '';
  } catch {
    return true;
  }
}

/**
 * Points the tab to the payment page and resolves after 1000 ms: true when it got there, false when it was blocked or
 * closed. A tab that looks closed may be open with a page whose Cross-Origin-Opener-Policy cut it off from this one.
 * It then covers this page, has the focus in a window beside it (WebKit), or is already back on this site and reports
 * that.
 */
export async function arrives(tab: Window | null, url: string, sessionId: string): Promise<boolean> {
  const gone = !tab || tab.closed;
  let cameBack = false;
  const stop = onPaymentNews((news) => {
    cameBack ||= news.kind !== 'paid' && news.sessionId === sessionId;
  });
  try {
    if (gone) {
      await wait(delays.popupFallback);
      return false;
    }
    markPaymentTab(sessionId, tab);
    tab.location.replace(url);
    let wasThere = false;
    for (let passed = 0; passed < delays.popupFallback; passed += lookEvery) {
      await wait(lookEvery);
      wasThere ||= isElsewhere(tab);
    }
    if (!tab.closed || document.hidden || !document.hasFocus()) return true;
    if (wasThere && !cameBack) await wait(delays.popupFallback);
    return cameBack;
  } finally {
    stop();
  }
}
