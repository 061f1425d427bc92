import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { QrCode } from '../../../../contract/invoicing/file.ts';

/** A text as a QR code of level M, as EPC069-12 asks. */
export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  return { size: code.size, path: toSvgPath(code) };
}
