import { expect, test } from 'vitest';
import { stylesFor, withOwnStyles } from './page-styles.ts';

const page = (body: string) => `<html><head><style id="app-css"></style></head><body>${body}</body></html>`;
const rulesOf = (body: string, css: string) => stylesFor(page(body), css);

test('keeps the rules of elements and of the classes that the page carries, in their order', () => {
  const css = 'h1{margin:0}.a{color:red}.b{color:blue}.c .a{color:green}.a:hover{color:pink}';
  expect(rulesOf('<h1><p class="x a">', css)).toBe('h1{margin:0}.a{color:red}.a:hover{color:pink}');
});

test('drops the rules of elements and states that the page does not have', () => {
  const css = 'h1{margin:0}main>.a{top:0}p~p{top:1px}.a:disabled{top:2px}.a[aria-current]{top:3px}';
  expect(rulesOf('<p class="a">', css)).toBe('p~p{top:1px}');
  expect(rulesOf('<main><button class="a" disabled aria-current>', css)).toBe(
    'main>.a{top:0}.a:disabled{top:2px}.a[aria-current]{top:3px}',
  );
});

test('reads escaped class names, with a comma in them too', () => {
  const css = '.lg\\:w-\\[min\\(1px\\,2px\\)\\]{width:1px}.lg\\:w-\\[min\\(3px\\,4px\\)\\]{width:3px}';
  expect(rulesOf('<p class="lg:w-[min(1px,2px)]">', css)).toBe('.lg\\:w-\\[min\\(1px\\,2px\\)\\]{width:1px}');
});

test('asks for no class that stands in a denial or among alternatives', () => {
  const css = '.a:not(.b){color:red}:is(.b,.c)>p{color:blue}';
  expect(rulesOf('<p class="a">', css)).toBe(css);
});

test('asks for the look that a rule is for', () => {
  const css = '.a[data-look=go]{color:red}.a[data-look=bare]{color:blue}';
  expect(rulesOf('<p class="a" data-look="go">', css)).toBe('.a[data-look=go]{color:red}');
});

test('keeps of a selector list what is used', () => {
  expect(rulesOf('<p class="a">', '.z,.a{color:red}.z,.y{color:blue}')).toBe('.a{color:red}');
});

test('looks inside layers and media, and drops them when nothing is left', () => {
  const css = '@layer u{@media (width>1px){.a{color:red}}@media print{.b{color:red}}}@layer v{.b{color:red}}';
  expect(rulesOf('<p class="a">', css)).toBe('@layer u{@media (width>1px){.a{color:red}}}');
});

test('drops variables and animations that no rule names', () => {
  const css =
    ':root{--used:1px;--chain:var(--used);--idle:2px}.a{margin:var(--chain);animation:go 1s}@keyframes go{0%{top:0}to{top:1px}}@keyframes rest{0%{top:0}}';
  expect(rulesOf('<p class="a">', css)).toBe(
    ':root{--used:1px;--chain:var(--used);}.a{margin:var(--chain);animation:go 1s}@keyframes go{0%{top:0}to{top:1px}}',
  );
});

test('puts the result in the page and leaves a page without a stylesheet as it is', () => {
  const full = '<style id="app-css">.a{color:red}.b{color:blue}</style><p class="b">';
  expect(withOwnStyles(full)).toBe('<style id="app-css">.b{color:blue}</style><p class="b">');
  expect(withOwnStyles('<p class="b">')).toBe('<p class="b">');
});
