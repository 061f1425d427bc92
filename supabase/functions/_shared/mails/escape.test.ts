import { expect, test } from 'vitest';
import { greetingName, isLinkLike, safeHtml, safeLines, shortLine, unlinked } from './escape.ts';

test('escapes markup', () => {
  expect(safeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});

test('drops characters that hide or reorder text', () => {
  expect(safeHtml('a\u0000b\u202Egnp.exe\u2066c\u007f')).toBe('abgnp.exec');
});

test.each(['a\nb', 'a\r\nb', 'a\rb', 'a\u2028b'])('keeps the line break in %j', (value) => {
  expect(safeLines(value)).toBe('a<br>b');
});

test('puts untrusted text on one line', () => {
  expect(shortLine(' Ann\r\nBcc: all@evil.example\u2028 x\u0085y ')).toBe('Ann Bcc: all@evil.example xy');
  expect(shortLine('é'.repeat(10), 5)).toBe('éééé…');
});

test.each([
  [' Anne-Marie D’Hooghe ', 'Anne-Marie'],
  ['Jan J. De Smet', 'Jan'],
  ["D'Arcy", "D'Arcy"],
  ['Zoë', 'Zoë'],
  ['Zoe\u0308 Çelik', 'Zoë'],
  ['Łukasz', 'Łukasz'],
])('greets %j with the first name', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting);
});

test.each([
  null,
  '',
  'x'.repeat(21),
  'bel-nu-en-win',
  'Win1000euro',
  '0900',
  'https://evil.example',
  'evil.example nu',
  'приз.рф',
  '点击这里赢取大奖',
  'an@voorbeeld.be',
  '*Gratis*',
])('greets no %j', (name) => {
  expect(greetingName(name)).toBeNull();
});

test.each([
  'gratis.example',
  'приз.рф',
  '中奖.中国',
  'موقع.شبكة',
  'evil-shop.com_',
  'evil-shop。com',
  'evil-shop．com',
  '185.12.3.4/win',
  'www.gratis',
  'evil.\u00adbe',
  'evil\u200b.\u200bbe',
  'evil.\u2060be',
  'w\u00adww\u200b.x',
  '/\u200b/evil',
  'evil．\ufeffbe',
])('%j looks like a link, whatever invisible characters it holds', (value) => {
  expect(isLinkLike(value)).toBe(true);
  expect(greetingName(value)).toBeNull();
});

test.each([
  ['Win op https://evil.example/x', 'Win op https[:]//evil[.]example/x'],
  ['evil\u200b.\u200bbe', 'evil[.]be'],
  ['evil．\ufeffbe。рф', 'evil[.]be[。]рф'],
  ['mailto:jan@voorbeeld.be', 'mailto[:]jan@voorbeeld[.]be'],
  ['http://10.0.0.1/', 'http[:]//10[.]0[.]0[.]1/'],
  ['www.evil', 'www[.]evil'],
])('shows all of %j, and no link', (value, shown) => {
  expect(unlinked(value)).toBe(shown);
});

test.each(['Jan J. De Smet', 'De Kit, gekocht op 12.11.2026. Bestelling: K2026-00012.'])(
  'leaves %j as it is',
  (value) => {
    expect(unlinked(value)).toBe(value);
  },
);
