import type { Page } from '@playwright/test';

/** The spacing that a reader may set (WCAG 2.2, 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** A style sheet of the reader, which the policy of the page does not concern. */
export async function setSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

/** The texts that a box without a scroll bar cuts. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const owner = node.parentElement;
      if (
        !node.data.trim() ||
        !owner?.checkVisibility({ visibilityProperty: true }) ||
        owner.closest('.sr-only, [aria-hidden=true]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (
        let box: Element | null = owner;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none') break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCutX = /hidden|clip/.test(overflowX) && (text.left < left - 1 || text.right > right + 1);
        const isCutY = /hidden|clip/.test(overflowY) && (text.top < top - 1 || text.bottom > bottom + 1);
        if (isCutX || isCutY) cut.push(node.data.trim());
        if (/auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return cut;
  });
