import { delays } from '../../../contract/limits.ts';
import { hearTabs } from '../../domain/payment-marker.ts';

/**
 * Opens an empty tab for the payment. Call it inside the click, before anything is awaited; null when the browser
 * blocks it. The tab cannot reach back to this page.
 */
export function openPaymentTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  try {
    tab.opener = null;
    tab.document.title = 'Betaling';
    tab.document.body.textContent = 'Even geduld, je betaling wordt geopend…';
  } catch {
    // A browser that keeps the empty tab apart shows it empty.
  }
  return tab;
}

const lookEvery = 50;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the tab shows a page of another origin by now. */
function isElsewhere(tab: Window): boolean {
  try {
    return !tab.closed && tab.location.href === '';
  } catch {
    return true;
  }
}

/**
 * Points the tab to the payment page and tells, after 1000 ms, whether it is there; false when it was blocked or
 * closed. A tab that looks closed may be a living one whose page cut the tie to this one: it then covers this page,
 * or it is back on this site already and says so.
 */
export async function arrives(tab: Window | null, url: string): Promise<boolean> {
  const gone = !tab || tab.closed;
  let cameBack = false;
  const stop = hearTabs((news) => {
    cameBack ||= news.kind !== 'paid';
  });
  try {
    if (gone) {
      await wait(delays.popupFallback);
      return false;
    }
    tab.location.replace(url);
    let wasThere = false;
    for (let passed = 0; passed < delays.popupFallback; passed += lookEvery) {
      await wait(lookEvery);
      wasThere ||= isElsewhere(tab);
    }
    if (!tab.closed || document.hidden) return true;
    if (wasThere && !cameBack) await wait(delays.popupFallback);
    return cameBack;
  } finally {
    stop();
  }
}
