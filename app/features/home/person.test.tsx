import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anchors } from '../../../site/paths.ts';
import { PersonBehind, PersonByPrice } from './person.tsx';

const sanne = { name: 'Sanne Verhulst', line: 'Gaf tien jaar avondles.', photo: 'portret.jpg' };
const render = (person: typeof sanne) => renderToStaticMarkup(<PersonBehind person={person} />);

test('nothing is shown while no name is given', () => {
  expect(render({ name: '', line: '', photo: '' })).toBe('');
  expect(render({ ...sanne, name: '' })).toBe('');
});

test('beside the price the same person leads to more about them, and to nobody while no name is given', () => {
  const html = renderToStaticMarkup(<PersonByPrice person={sanne} />);
  for (const part of [
    'Sanne Verhulst',
    `href="#${anchors.overOns}"`,
    'src="/portret.jpg"',
    'width=',
    'height=',
  ])
    expect(html).toContain(part);
  expect(renderToStaticMarkup(<PersonByPrice person={{ ...sanne, name: '' }} />)).toBe('');
});

test('a person is shown with a lazy photo that causes no layout shift', () => {
  const html = render(sanne);
  expect(html).toContain('Sanne Verhulst');
  expect(html).toContain('Gaf tien jaar avondles.');
  const photo = /<img[^>]*>/.exec(html)?.[0] ?? '';
  for (const part of ['src="/portret.jpg"', 'alt="Sanne Verhulst"', 'loading="lazy"', 'width=', 'height='])
    expect(photo).toContain(part);
});

test('without a photo or a line only the name is shown', () => {
  const html = render({ ...sanne, photo: '', line: '' });
  expect(html).toContain('Sanne Verhulst');
  expect(html).not.toMatch(/<img|<p/);
});
