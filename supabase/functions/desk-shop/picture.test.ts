import { expect, test } from 'vitest';
import { pictureBytes } from '../../../contract/shop-document.ts';
import { movingPicture, smallPictures } from '../../../tests/small-pictures.ts';
import { cleanPicture } from './picture.ts';

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
  const bytes = bytesOf(content);
  expect(cleanPicture(bytes)).toEqual({ type: name === 'jpeg' ? 'jpg' : 'webp', bytes });
});

/** Bytes with others put in at a place. */
const within = (bytes: Uint8Array, at: number, more: Uint8Array | number[]) =>
  new Uint8Array([...bytes.subarray(0, at), ...more, ...bytes.subarray(at)]);
/** A WebP with a chunk more at its end. */
const withChunk = (name: keyof typeof smallPictures, kind: string) => {
  const longer = after(
    bytesOf(smallPictures[name]),
    new Uint8Array([...Buffer.from(kind), 2, 0, 0, 0, 0, 0]),
  );
  new DataView(longer.buffer).setUint32(4, longer.length - 8, true);
  return longer;
};
const frame = jpeg.subarray(jpegWidth - 7, jpegWidth + 12);
const exif = [0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0')];

test('what a program noted in a JPEG is not kept, such as where it was taken: Safari notes something itself', () => {
  const noted = within(within(jpeg, 2, exif), 2, [0xff, 0xfe, 0, 4, 0x61, 0x62]);
  expect(cleanPicture(noted)?.bytes).toEqual(jpeg);
});

test.each<[string, Uint8Array]>([
  ['with a stuffed byte', within(jpeg, jpeg.length - 4, [0xff, 0x00])],
  ['that restarts', within(jpeg, jpeg.length - 4, [0xff, 0xd7])],
  ['in two scans', within(jpeg, jpeg.length - 2, jpeg.subarray(jpeg.lastIndexOf(0xda) - 1, -2))],
  ['1,200 pixels wide', wide('webp, with loss', 26, 0xb0, 0x04)],
  ['1,200 pixels wide with transparency', wide('webp, with transparency', 24, 0xaf, 0x04)],
  ['1,200 pixels wide as JPEG', wide('jpeg', jpegWidth, 0x04, 0xb0)],
])('a picture %s is taken', (_, bytes) => {
  expect(cleanPicture(bytes)).not.toBeNull();
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
  ['has a second frame', withChunk('webp, with transparency', 'VP8 ')],
  ['has a second frame as JPEG', within(jpeg, jpegWidth - 7, frame)],
  ['says where it was taken', withChunk('webp, with transparency', 'EXIF')],
  ['ends twice as JPEG', after(jpeg, after(new TextEncoder().encode('<script>'), jpeg.subarray(-2)))],
  ['never ends as JPEG', after(jpeg.subarray(0, -2), new Uint8Array([0xff, 0x00]))],
  ['is a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is empty', new Uint8Array()],
])('what %s is refused', (_, bytes) => {
  expect(cleanPicture(bytes)).toBeNull();
});
