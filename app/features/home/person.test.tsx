import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonBehind } from './person.tsx';

const sanne = { name: 'Sanne Verhulst', line: 'Gaf tien jaar avondles.', photo: 'portret.jpg' };
const render = (person: typeof sanne) => renderToStaticMarkup(<PersonBehind person={person} />);

test('nothing stands where nobody is named', () => {
  expect(render({ name: '', line: '', photo: '' })).toBe('');
  expect(render({ ...sanne, name: '' })).toBe('');
});

test('a person is shown with a photo that loads late and moves nothing', () => {
  const html = render(sanne);
  expect(html).toContain('Sanne Verhulst');
  expect(html).toContain('Gaf tien jaar avondles.');
  const photo = /<img[^>]*>/.exec(html)?.[0] ?? '';
  for (const part of ['src="/portret.jpg"', 'alt="Sanne Verhulst"', 'loading="lazy"', 'width=', 'height='])
    expect(photo).toContain(part);
});

test('without a photo or a line the name stands alone', () => {
  const html = render({ ...sanne, photo: '', line: '' });
  expect(html).toContain('Sanne Verhulst');
  expect(html).not.toMatch(/<img|<p/);
});
