import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readAuthTemplates } from './auth-templates.ts';
import { renderHtml } from './go-template.ts';
import { textOf } from './outgoing.ts';

const supabase = resolve(import.meta.dirname, '../../supabase');

it.each([
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
] as const)('renders the %s mail with its link to the site', (kind, type) => {
  const { sender, templates } = readAuthTemplates(supabase);
  const html = renderHtml(templates[kind].html, {
    SiteURL: 'http://localhost:3000',
    TokenHash: 'abc',
    RedirectTo: 'http://localhost:3000/',
    Email: 'a@b.be',
  });
  const link = /http:\/\/localhost:3000\/auth\?\S+/.exec(textOf(html))?.[0] ?? '';
  const query = new URL(link).searchParams;
  expect([query.get('token_hash'), query.get('type')]).toEqual(['abc', type]);
  expect(templates[kind].subject).not.toBe('');
  expect(sender).toMatch(/^.+ <.+@.+>$/);
});

it('gives a mail a text part with its visible text and its links', () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body>
    <div style="display:none;max-height:0">vooraf<div>binnen</div></div>
    <table aria-hidden="true"><tr><td>0<table><tr><td>1</td></tr></table></td></tr></table>
    <table><tr><td><h1>Dag An</h1><p>Bevestig je   adres &amp; <b>ga</b> verder.<br>Tot zo</p>
    <p><a href="http://a.be/auth?a=1&amp;b=2"><span>Bevestigen</span></a></p><a href="http://a.be">http://a.be</a>
    <ul><li>een</li><li>twee &#8364; &#x41;</li></ul></td></tr></table></body></html>`;
  const text = textOf(html);
  expect(text).toContain('Dag An\n\nBevestig je adres & ga verder.\nTot zo\n\n');
  expect(text).toContain('Bevestigen http://a.be/auth?a=1&b=2\n\nhttp://a.be\n');
  expect(text).toMatch(/\* een\n.*\* twee € A/);
  expect(text).not.toMatch(/vooraf|binnen|[01]\n|p\{/);
});
