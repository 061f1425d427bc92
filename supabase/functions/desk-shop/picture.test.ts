import { expect, test } from 'vitest';
import { pictureBytes } from '../../../contract/shop-document.ts';
import { movingPicture, smallPictures } from '../../../tests/small-pictures.ts';
import { pictureType } from './picture.ts';

const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'));
/** A picture with the bytes of its width changed. */
const wide = (name: keyof typeof smallPictures, at: number, ...width: number[]) => {
  const bytes = bytesOf(smallPictures[name]);
  bytes.set(width, at);
  return bytes;
};
const after = (bytes: Uint8Array, more: Uint8Array) => new Uint8Array([...bytes, ...more]);
const webp = bytesOf(smallPictures['webp, with loss']);
const jpeg = bytesOf(smallPictures.jpeg);
/** Where the frame of the JPEG says its width. */
const jpegWidth = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0])) + 7;

test.each(Object.entries(smallPictures))('%s is taken for what it is', (name, content) => {
  expect(pictureType(bytesOf(content))).toBe(name === 'jpeg' ? 'jpg' : 'webp');
});

test.each<[string, Uint8Array]>([
  ['1,200 pixels wide', wide('webp, with loss', 26, 0xb0, 0x04)],
  ['1,200 pixels wide with transparency', wide('webp, with transparency', 24, 0xaf, 0x04)],
  ['1,200 pixels wide as JPEG', wide('jpeg', jpegWidth, 0x04, 0xb0)],
])('a picture %s is taken', (_, bytes) => {
  expect(pictureType(bytes)).not.toBeNull();
});

test.each<[string, Uint8Array]>([
  ['moves', bytesOf(movingPicture)],
  ['is too wide', wide('webp, with loss', 26, 0xb1, 0x04)],
  ['is too wide with transparency', wide('webp, with transparency', 24, 0xb0, 0x04)],
  ['is too high with transparency', wide('webp, with transparency', 27, 0xb0, 0x04)],
  ['is too wide as JPEG', wide('jpeg', jpegWidth, 0x04, 0xb1)],
  [
    'is a page with the first bytes of one',
    after(webp.subarray(0, 12), new TextEncoder().encode('<script>')),
  ],
  ['is followed by something else', after(webp, new TextEncoder().encode('<script>'))],
  ['is followed by something else as JPEG', after(jpeg, new TextEncoder().encode('<script>'))],
  ['ends halfway', webp.subarray(0, 24)],
  ['ends halfway as JPEG', after(jpeg.subarray(0, 30), jpeg.subarray(-2))],
  ['is too heavy', after(jpeg.subarray(0, -2), after(new Uint8Array(pictureBytes), jpeg.subarray(-2)))],
  ['is a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is empty', new Uint8Array()],
])('what %s is refused', (_, bytes) => {
  expect(pictureType(bytes)).toBeNull();
});
