import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deliveredDocument, publicPath } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { proof } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { KitMore, PersonByPrice, ProgrammeCase, Trust, WorkshopCase } from './parts.ts';

const nothing: ShopDocument = { ...deliveredDocument, person: { name: '', line: '', photo: '' } };
const parts = { KitMore, PersonByPrice, ProgrammeCase, Trust, WorkshopCase };
const shown = (name: keyof typeof parts, published: Partial<ShopDocument>) => {
  const Shown = parts[name];
  return renderToStaticMarkup(<Shown of={{ ...nothing, ...published }} plays={false} />);
};

const stored = `${'0a'.repeat(10)}.webp`;
const sanne = { name: 'Sanne Verhulst', line: 'Gaf tien jaar avondles.', photo: 'portret.jpg' };
const an = {
  words: 'Nu durven <b>we</b>.',
  name: 'An',
  role: 'Zaakvoerder',
  company: 'Bakkerij',
  picture: stored,
  agreedOn: '2026-11-20',
};

test('beside the price a person leads to more about them', () => {
  const html = shown('PersonByPrice', { person: sanne });
  for (const part of [sanne.name, `href="#${anchors.overOns}"`, 'src="/portret.jpg"', 'width=', 'height='])
    expect(html).toContain(part);
});

test('of what a person says, the first address is a link and lines are kept', () => {
  const line =
    'Gaf tien jaar avondles.\nMeer op https://sanne.example/over-mij, of bel. https://tweede.example';
  const html = shown('Trust', { person: { ...sanne, line } });
  expect(html).toContain(
    'avondles.\nMeer op <a class="link" href="https://sanne.example/over-mij">sanne.example/over-mij</a>, of bel. https://tweede.example</p>',
  );
  expect(shown('Trust', { person: { ...sanne, line: 'javascript://x http://y' } })).not.toContain(
    '<a class="link"',
  );
});

test.each([
  [{ person: sanne }, '/portret.jpg', sanne.name],
  [{ testimonials: [an] }, publicPath(stored), 'An'],
  [{ customers: [{ name: 'Bakkerij', logo: stored }] }, publicPath(stored), 'Bakkerij'],
])('a picture of %j says who it shows, loads late and keeps its place', (published, src, alt) => {
  const photo = /<img[^>]*>/.exec(shown('Trust', published))?.[0] ?? '';
  for (const part of [`src="${src}"`, `alt="${alt}"`, 'loading="lazy"', 'width=', 'height='])
    expect(photo).toContain(part);
});

test('a testimonial names its person, and its words are text', () => {
  const html = shown('Trust', { testimonials: [an] });
  for (const part of ['‘Nu durven &lt;b&gt;we&lt;/b&gt;.’', '>An<', '>Zaakvoerder, Bakkerij<'])
    expect(html).toContain(part);
});

test('numbers, and customers without a logo, are text', () => {
  const html = shown('Trust', {
    figures: [{ figure: '35', text: 'teams begeleid' }],
    customers: [{ name: 'Garage Willems', logo: '' }],
  });
  for (const part of ['>35<', '>teams begeleid<', '>Garage Willems<']) expect(html).toContain(part);
});

test('a case names its customer, or none', () => {
  const html = shown('ProgrammeCase', { programmeCase: { customer: 'Garage Willems', words: 'Het liep.' } });
  for (const part of ['Garage Willems', 'Het liep.']) expect(html).toContain(part);
  expect(shown('ProgrammeCase', { programmeCase: { customer: '', words: 'Het liep.' } })).toContain(
    proof.caseOfSomeone,
  );
});

test('a task before the workshop can be without one after it', () => {
  const html = shown('WorkshopCase', { workshopCase: { before: 'Een uur.', after: '' } });
  expect(html).toContain('Een uur.');
  expect(html).not.toContain(proof.after);
});

test('a video asks YouTube nothing before a click', () => {
  const html = shown('KitMore', { teaser: 'abcdefghijk' });
  expect(html).toContain(proof.teaser);
  expect(html).not.toMatch(/youtube-nocookie|<iframe/);
});

test('what is empty leaves no trace', () => {
  for (const name of ['PersonByPrice', 'ProgrammeCase', 'WorkshopCase'] as const)
    expect(shown(name, { programmeCase: { customer: 'An', words: '' } })).toBe('');
  const html = shown('Trust', {}) + shown('KitMore', {});
  expect(html).not.toMatch(/<img|<figure/);
  for (const title of [proof.testimonials, proof.customers, proof.teaser]) expect(html).not.toContain(title);
});
