import { pictureBytes } from '../../../contract/shop-document.ts';

/** The largest side of a picture, in pixels. */
const mostPixels = 1200;

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A WebP of one frame and nothing else (https://developers.google.com/speed/webp/docs/riff_container): its sides, in pixels. */
function webpSides(bytes: Uint8Array): number[] | null {
  const view = viewOf(bytes);
  const sides: number[] = [];
  let frames = 0;
  let at = 12;
  for (; at < bytes.length; at += 8 + view.getUint32(at + 4, true) + (view.getUint8(at + 4) & 1)) {
    const kind = ascii(bytes, at, 4);
    if (kind === 'VP8X') {
      sides.push((view.getUint32(at + 12, true) & 0xffffff) + 1, (view.getUint32(at + 14, true) >> 8) + 1);
    } else if (kind === 'VP8 ') {
      frames += 1;
      sides.push(view.getUint16(at + 14, true) & 0x3fff, view.getUint16(at + 16, true) & 0x3fff);
    } else if (kind === 'VP8L') {
      frames += 1;
      const bits = view.getUint32(at + 9, true);
      sides.push((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    } else if (kind !== 'ALPH' && kind !== 'ICCP') return null;
  }
  return frames === 1 && at === bytes.length && view.getUint32(4, true) + 8 === at ? sides : null;
}

/** Where programs note what is no picture: EXIF, which Safari writes itself, Photoshop's own, a comment. */
const notes = [0xe1, 0xed, 0xfe];

/** The parts of a JPEG of one frame and one end, without notes, and its sides in pixels. */
function readJpeg(bytes: Uint8Array): { sides: number[]; parts: Uint8Array[] } | null {
  const view = viewOf(bytes);
  const sides: number[] = [];
  const parts = [bytes.subarray(0, 2)];
  // A stuffed byte and a restart go on with the scan.
  const isMarker = (at: number) =>
    view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0 && (view.getUint8(at + 1) & 0xf8) !== 0xd0;
  for (let at = 2, end = 2; isMarker(at); at = end) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at));
      return at + 2 === bytes.length && sides.length === 2 ? { sides, parts } : null;
    }
    // Not the tables, which lie among the frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      sides.push(view.getUint16(at + 7), view.getUint16(at + 5));
    end = at + 2 + view.getUint16(at + 2);
    while (marker === 0xda && !isMarker(end)) end += 1;
    if (!notes.includes(marker)) parts.push(bytes.subarray(at, end));
  }
  return null;
}

/** A picture and what it is, by its content and never by its name; null for anything that the shop does not take. */
export function cleanPicture(bytes: Uint8Array) {
  const isWebp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP';
  if (bytes.length > pictureBytes || (!isWebp && ascii(bytes, 0, 2) !== '\xff\xd8')) return null;
  try {
    const jpeg = isWebp ? null : readJpeg(bytes);
    const sides = isWebp ? webpSides(bytes) : jpeg?.sides;
    if (!sides?.every((side) => side > 0 && side <= mostPixels)) return null;
    const clean = Uint8Array.from((jpeg?.parts ?? [bytes]).flatMap((part) => [...part]));
    return { type: isWebp ? 'webp' : 'jpg', bytes: clean };
  } catch {
    // It ends before it says its size.
    return null;
  }
}
