import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/**
 * A text as a QR code of level M, as EPC069-12 asks: its dark modules as the path of an SVG, in which one is a unit; the code is
 * `size` wide and high.
 */
export function qrCode(text: string) {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  return { size: code.size, path: toSvgPath(code) };
}
