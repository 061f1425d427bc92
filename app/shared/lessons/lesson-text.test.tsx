import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import LessonText from './lesson-text.tsx';

const html = (text: string) => renderToStaticMarkup(<LessonText text={text} />);

test('a lesson can hold headings, lists, links and code', () => {
  const lesson = html(
    '# Kop\n\n## Deel\n\n- een\n- twee\n\n1. eerst\n\n[hulp](https://voorbeeld.be/a?b=1) `code`\n\n```\nprompt\n```',
  );
  for (const part of ['<h3', '<ul', '<ol', 'href="https://voorbeeld.be/a?b=1"', '<code', '<pre'])
    expect(lesson).toContain(part);
  expect(lesson).not.toMatch(/<h[12]|\sid=/);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://voorbeeld.be"></iframe>',
  '<a href="https://voorbeeld.be" onclick="alert(1)">x</a>',
  '<div style="position:fixed">x</div>',
  '<svg><style>*{display:none}</style></svg>',
  'tekst <b onmouseover=alert(1)>vet</b> tekst',
  '![foto](https://voorbeeld.be/spoor.png)',
])('%s becomes text', (text) => {
  for (const [element] of html(text).matchAll(/<[^>]*>/g))
    expect(element).toMatch(
      /^<(?:div( class="lesson-text")?|p|a href="https:[^"]*" class="link" rel="noopener"|\/\w+)>$/,
    );
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](vbscript:x)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<javascript:alert(1)>',
  '[x](blob:https://voorbeeld.be/0f1e)',
  '[x](file:///etc/passwd)',
  '[x](FILE:///c:/x)',
  '[x](filesystem:https://voorbeeld.be/x)',
  '[x](intent://x#Intent;end)',
  '[x]( \u0001blob:https://voorbeeld.be/0f1e)',
  '[x][1]\n\n[1]: file:///etc/passwd',
])('%s leads nowhere', (text) => {
  expect(html(text)).not.toMatch(/href="[^"]*:/i);
});

test.each([
  'https://voorbeeld.be/a',
  'http://voorbeeld.be',
  'mailto:an@voorbeeld.be',
  '/members?kick=2',
  '#deel',
])('a link to %s stays', (address) => {
  expect(html(`[x](${address})`)).toContain(`href="${address}"`);
});
