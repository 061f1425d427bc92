import { pictureBytes } from '../../../../contract/shop-document.ts';

/** The most that is read of a chosen file: more than any phone takes. */
const fileBytes = 25 * 1024 * 1024;

/** The most pixels of the longest side: a photo becomes square, a logo stays whole. */
const mostPixels = { photo: 400, logo: 480 } as const;
export type PictureKind = keyof typeof mostPixels;

const unreadable = 'Deze foto kan niet gelezen worden. Kies een JPEG, PNG of WebP.';

/** What is wrong with a chosen file, from its size and how it begins; null when it may be a picture. */
export function pictureProblem(size: number, begin: Uint8Array): string | null {
  if (size > fileBytes) return 'Deze foto is te groot. Kies er een van hoogstens 25 MB.';
  const text = String.fromCharCode(...begin);
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(text))
    return 'Een tekening (SVG) kan hier niet. Kies een JPEG, PNG of WebP.';
  const moves =
    (text.startsWith('GIF8') && text.includes('NETSCAPE2.0')) ||
    (text.startsWith('\u0089PNG') && text.includes('acTL')) ||
    (text.startsWith('RIFF') && text.includes('ANIM'));
  return moves ? 'Deze foto beweegt. Kies een foto die stilstaat.' : null;
}

/** The part of a picture that is kept, and the size that it gets. */
export function frameOf(kind: PictureKind, width: number, height: number) {
  const side = Math.min(width, height);
  const [cutWidth, cutHeight] = kind === 'photo' ? [side, side] : [width, height];
  const scale = Math.min(1, mostPixels[kind] / Math.max(cutWidth, cutHeight));
  return {
    left: (width - cutWidth) / 2,
    top: (height - cutHeight) / 2,
    cutWidth,
    cutHeight,
    width: Math.max(1, Math.round(cutWidth * scale)),
    height: Math.max(1, Math.round(cutHeight * scale)),
  };
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function draw(image: HTMLImageElement, kind: PictureKind, isJpeg: boolean): HTMLCanvasElement {
  const frame = frameOf(kind, image.naturalWidth, image.naturalHeight);
  const { width, height } = frame;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing');
  if (isJpeg) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.left, frame.top, frame.cutWidth, frame.cutHeight, 0, 0, width, height);
  return canvas;
}

/**
 * A chosen file as a small picture, in base64, or why it cannot be one. It becomes WebP where the browser can make that:
 * Safari 16 answers with a PNG instead.
 */
export async function smallPicture(
  file: File,
  kind: PictureKind,
): Promise<{ content: string } | { problem: string }> {
  try {
    // Each byte becomes an argument, of which browsers take some 65,000.
    const begin = new Uint8Array(await file.slice(0, 32 * 1024).arrayBuffer());
    const problem = pictureProblem(file.size, begin);
    if (problem) return { problem };
    const image = new Image();
    // Unlike createImageBitmap, an image stands upright in every browser.
    image.src = await dataUrl(file);
    await image.decode();
    for (const type of ['image/webp', 'image/jpeg']) {
      const canvas = draw(image, kind, type === 'image/jpeg');
      for (const quality of [0.85, 0.7, 0.5, 0.3, 0.1]) {
        const made = await encode(canvas, type, quality);
        if (made?.type !== type) break;
        if (made.size <= pictureBytes) return { content: (await dataUrl(made)).replace(/^.*,/, '') };
      }
    }
  } catch {
    // Broken, no picture, or gone from the disk.
  }
  return { problem: unreadable };
}
