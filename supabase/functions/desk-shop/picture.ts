import { pictureBytes } from '../../../contract/shop-document.ts';

/** The largest side of a picture, in pixels. */
const mostPixels = 1200;

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Size = [width: number, height: number];

/** The size of a WebP that does not move (https://developers.google.com/speed/webp/docs/riff_container). */
function webpSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  // What follows the picture would be another file.
  if (view.getUint32(4, true) + 8 !== bytes.length) return null;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    case 'VP8X': {
      const moves = (view.getUint8(20) & 0b10) !== 0;
      return moves ? null : [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >> 8) + 1];
    }
    default:
      return null;
  }
}

/** The size of a JPEG: in the first segment that starts a frame. */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  if (view.getUint16(bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // Not the tables, which lie among the frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return null;
}

/** What a picture is, by its content and never by its name; null for anything that the shop does not take. */
export function pictureType(bytes: Uint8Array): 'webp' | 'jpg' | null {
  if (bytes.length > pictureBytes) return null;
  const type =
    ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP'
      ? 'webp'
      : bytes[0] === 0xff && bytes[1] === 0xd8
        ? 'jpg'
        : null;
  try {
    const size = type === 'webp' ? webpSize(bytes) : type && jpegSize(bytes);
    return size?.every((side) => side > 0 && side <= mostPixels) ? type : null;
  } catch {
    // It ends before it says its size.
    return null;
  }
}
