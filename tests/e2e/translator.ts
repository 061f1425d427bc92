import type { BrowserContext, Page } from '@playwright/test';

/** How browsers put a translation in the place of a text: Chrome and Edge by elements, Safari by another text. */
export type Manner = 'elements' | 'texts';

/**
 * Translates every page of the context as a browser does, from before hydration or from after it: each text, each new text
 * and each changed one. The translation only gains a mark that neither a visitor nor a locator sees.
 */
export async function translate(
  context: BrowserContext | Page,
  manner: Manner = 'elements',
  from: 'the start' | 'hydration' = 'the start',
): Promise<void> {
  await context.addInitScript(
    ([manner, from]) => {
      const mark = '\u200b';
      const skipped = 'script, style, noscript, textarea, title, svg, [translate="no"], .notranslate';
      // oxlint-disable-next-line typescript/unbound-method -- Called with a node.
      const { insertBefore, removeChild } = Node.prototype;

      function translated(text: string): Node {
        if (manner === 'texts') return new Text(text + mark);
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        outer.append(inner);
        inner.append(text + mark);
        return outer;
      }
      function replace(text: Text): void {
        const { parentElement: parent, nextSibling } = text;
        if (!parent || !text.data.trim() || text.data.endsWith(mark) || parent.closest(skipped)) return;
        const translation = translated(text.data);
        if (manner === 'elements') text.replaceWith(translation);
        else {
          const after = text.previousSibling;
          removeChild.call(parent, text);
          insertBefore.call(parent, translation, after ? after.nextSibling : nextSibling);
        }
      }
      function replaceAll(root: Node): void {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts = [walker.currentNode];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) if (text instanceof Text) replace(text);
      }
      function start(): void {
        replaceAll(document.body);
        new MutationObserver((records) => {
          for (const { target, addedNodes } of records) {
            if (target instanceof Text) replace(target);
            for (const node of addedNodes) replaceAll(node);
          }
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      }
      if (from === 'the start') document.addEventListener('DOMContentLoaded', start);
      else
        new MutationObserver((_, observer) => {
          if (!document.documentElement || !('ready' in document.documentElement.dataset)) return;
          observer.disconnect();
          start();
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
    },
    [manner, from] as const,
  );
}
