import { expect, test } from 'vitest';
import { youtubeId } from './youtube.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  id,
  ` ${id}\n`,
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?t=12&v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://m.youtube.com/shorts/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  `//www.youtube.com/embed/${id}`,
  `<iframe width="560" height="315" src="https://www.youtube.com/embed/${id}?si=x" title="a" allowfullscreen></iframe>`,
  `<iframe src='https://www.youtube-nocookie.com/embed/${id}'></iframe>`,
])('finds the id in %j', (code) => {
  expect(youtubeId(code)).toBe(id);
});

test.each([
  '',
  '   ',
  'kort',
  `${id}x`,
  'dQw4w9WgX Q',
  `https://evil.example/embed/${id}`,
  `https://youtube.com.evil.example/embed/${id}`,
  `https://evil.example/?u=https://www.youtube.com/embed/${id}`,
  `javascript:alert('${id}')`,
  `https://www.youtube.com/embed/"><script>`,
  `https://www.youtube.com/embed/${id}/../../redirect`,
  `https://www.youtube.com/playlist?list=${id}`,
  '<script src="https://evil.example/x.js"></script>',
])('finds no id in %j', (code) => {
  expect(youtubeId(code)).toBeNull();
});
