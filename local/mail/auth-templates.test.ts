import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readAuthTemplates, readToml } from './auth-templates.ts';
import { renderHtml } from './go-template.ts';
import { plainText } from './plain-text.ts';

it('reads sections, comments and both kinds of text', () => {
  const toml =
    '# c\n[auth.email.template.recovery] # c\nsubject = "Kies \\"nieuw\\"" # c\ncontent_path = \'./a.html\'\nnumber = 5\n[x]\n';
  expect(readToml(toml)).toEqual({
    'auth.email.template.recovery': { subject: 'Kies "nieuw"', content_path: './a.html' },
  });
});

it('renders the shop’s own templates with the link to the site', () => {
  const { templates } = readAuthTemplates(resolve(import.meta.dirname, '../../supabase'));
  for (const [kind, type] of [
    ['confirmation', 'signup'],
    ['recovery', 'recovery'],
  ] as const) {
    const html = renderHtml(templates[kind].html, {
      SiteURL: 'http://localhost:3000',
      TokenHash: 'abc',
      RedirectTo: 'http://localhost:3000/',
      Email: 'a@b.be',
    });
    const link = /http:\/\/localhost:3000\/auth\?\S+/.exec(plainText(html))?.[0] ?? '';
    const query = new URL(link).searchParams;
    expect([query.get('token_hash'), query.get('type')]).toEqual(['abc', type]);
    expect(templates[kind].subject).not.toBe('');
  }
});

it('has a text for every mail where nothing is configured', () => {
  const { templates, sender } = readAuthTemplates('/nowhere');
  expect(sender).toMatch(/<.+@.+>/);
  for (const { html, subject } of Object.values(templates))
    expect(`${subject}${html}`).not.toMatch(/undefined/);
});
