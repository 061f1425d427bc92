import { expect, test } from 'vitest';
import { frameOf, pictureProblem } from './picture.ts';

const begins = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['a photo of 40 MB', 40 * 1024 * 1024, '\u00ff\u00d8\u00ff\u00e0', /te groot/],
  ['a drawing', 900, '\u00ef\u00bb\u00bf <?xml version="1.0"?><svg/>', /SVG/],
  ['a drawing that is called a photo', 900, '<svg xmlns="http://www.w3.org/2000/svg">', /SVG/],
  ['a GIF that moves', 900, 'GIF89a......NETSCAPE2.0', /beweegt/],
  ['a PNG that moves', 900, '\u0089PNG....IHDR....acTL', /beweegt/],
  ['a WebP that moves', 900, 'RIFF....WEBPVP8X....ANIM', /beweegt/],
])('%s is refused', (_, size, begin, problem) => {
  expect(pictureProblem(size, begins(begin))).toMatch(problem);
});

test.each(['GIF89a........', '\u0089PNG....IHDR....IDAT', 'RIFF....WEBPVP8 ', '\u00ff\u00d8\u00ff\u00e0'])(
  'a picture that stands still is taken',
  (begin) => {
    expect(pictureProblem(4_000_000, begins(begin))).toBeNull();
  },
);

test('a portrait is cut square from its middle', () => {
  expect(frameOf('photo', 3000, 4000)).toEqual({
    left: 0,
    top: 500,
    cutWidth: 3000,
    cutHeight: 3000,
    width: 400,
    height: 400,
  });
});

test('a logo stays whole and becomes no larger', () => {
  expect(frameOf('logo', 4800, 600)).toMatchObject({ left: 0, top: 0, width: 480, height: 60 });
  expect(frameOf('logo', 90, 30)).toMatchObject({ width: 90, height: 30 });
});
