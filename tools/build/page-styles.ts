import { indexedPaths, notFoundPath } from '../../site/paths.ts';

const styleTag = /(<style id="app-css">)([\s\S]*?)(<\/style>)/;

/**
 * The pages that carry only their own rules. The others draw most of what they show after their scripts have
 * run, so they keep the whole stylesheet.
 */
export const trimmedPaths: readonly string[] = [...indexedPaths, notFoundPath, '/404.html'];

interface Page {
  html: string;
  classes: ReadonlySet<string>;
}

/** The statements and blocks of a stylesheet or of the inside of a block, in order. */
function* parts(css: string): Generator<{ head: string; body: string | null }> {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let i = 0; i < css.length; i += 1) {
    const char = css[i];
    if (char === '"' || char === "'") {
      i = css.indexOf(char, i + 1);
      if (i < 0) return;
    } else if (char === '\\') {
      i += 1;
    } else if (char === '{') {
      if (depth === 0) open = i;
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, i) };
      start = i + 1;
    } else if (char === ';' && depth === 0) {
      yield { head: css.slice(start, i).trim(), body: null };
      start = i + 1;
    }
  }
}

const classInSelector = /\.((?:\\.|[\w-])+)/g;
const elementInSelector = /(?:^|[\s>+~])([a-z]\w*)/g;
const dataInSelector = /\[(data-[\w-]+)="?([^\]"]+)"?\]/g;
/** What a page carries in its markup, or not before the whole stylesheet counts (app/first-load/all-styles.ts). */
const attributeInSelector = /\[(aria-[\w-]+)|:(disabled)/g;

/**
 * The selectors of a list, and each of them without what stands inside brackets: that may be an alternative or a
 * denial, so only the classes outside of them are needed.
 */
function selectorsOf(list: string): { whole: string; outside: string }[] {
  let last = { whole: '', outside: '' };
  const selectors = [last];
  let depth = 0;
  for (let i = 0; i < list.length; i += 1) {
    const char = list[i] ?? '';
    const escaped = char === '\\' ? (list[i + 1] ?? '') : '';
    if (depth === 0 && char === ',') {
      last = { whole: '', outside: '' };
      selectors.push(last);
      continue;
    }
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth === 0) last.outside += char + escaped;
    last.whole += char + escaped;
    i += escaped.length;
  }
  return selectors;
}

/** The selectors of a list that the page can use, as a list. */
function usedSelectors(list: string, { html, classes }: Page): string {
  return selectorsOf(list)
    .filter(
      ({ outside }) =>
        [...outside.matchAll(classInSelector)].every(([, name = '']) =>
          classes.has(name.replaceAll('\\', '')),
        ) &&
        [...outside.matchAll(elementInSelector)].every(([, name]) => html.includes(`<${name}`)) &&
        [...outside.matchAll(attributeInSelector)].every(([, aria, state]) =>
          html.includes(` ${aria ?? state}`),
        ) &&
        [...outside.matchAll(dataInSelector)].every(([, name, value]) => html.includes(`${name}="${value}"`)),
    )
    .map(({ whole }) => whole)
    .join(',');
}

function usedRules(css: string, page: Page): string {
  let out = '';
  for (const { head, body } of parts(css.replace(/\/\*[\s\S]*?\*\//g, ''))) {
    if (body === null) {
      out += `${head};`;
    } else if (/^@(?:layer|media|supports|starting-style|container)\b/.test(head)) {
      // For browsers without @property; the whole stylesheet brings it.
      const inside = head === '@layer properties' ? '' : usedRules(body, page);
      if (inside) out += `${head}{${inside}}`;
    } else {
      const selectors = head.startsWith('@') ? head : usedSelectors(head, page);
      if (selectors) out += `${selectors}{${body}}`;
    }
  }
  return out;
}

/** Drops variables, their registrations and animations that no remaining rule names, until none is left. */
function withoutUnusedNames(css: string): string {
  const named = (name: string, text: string) => new RegExp(`${name}(?![\\w-])`).test(text);
  let before = '';
  let now = css;
  while (now !== before) {
    before = now;
    const uses = (before.match(/var\(\s*--[\w-]+/g) ?? []).join(' ');
    now = before
      .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
        name.startsWith('--tw') || named(name, uses) ? declaration : '',
      )
      .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (named(name, uses) ? rule : ''))
      .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (rule, name: string) =>
        named(name, before.replaceAll(rule, '')) ? rule : '',
      )
      .replace(/[^{};]+\{\}/g, '');
  }
  return now;
}

/** The rules of `css` that the page `html` can use, in their order. */
export function stylesFor(html: string, css: string): string {
  const body = html.replace(styleTag, '').replaceAll('&amp;', '&').replaceAll('&gt;', '>');
  const classes = new Set(
    [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  return withoutUnusedNames(usedRules(css, { html: body, classes }));
}

/** The page with only its own rules inline. Gives it back as it was when it holds no stylesheet. */
export function withOwnStyles(html: string): string {
  return html.replace(
    styleTag,
    (_all, open: string, css: string, close: string) => open + stylesFor(html, css) + close,
  );
}
