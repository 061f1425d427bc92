import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { lessonFiles } from '../../../contract/lessons.ts';
import type { PdfFile } from './course.ts';
import { ContentProblem } from './problem.ts';
import { megabytes } from './wording.ts';

/**
 * Checks that a file is a complete PDF and not too large, and names it after `key` and a hash of its bytes.
 * Throws ContentProblem.
 */
export async function readPdf(file: string, source: string, key: string): Promise<PdfFile> {
  const refuse = (why: string) => new ContentProblem(`${source}: ${why}`);
  const { size } = await stat(file);
  if (size === 0) throw refuse('het bestand is leeg.');
  if (size > lessonFiles.maxBytes) {
    throw refuse(
      `het bestand is ${megabytes(size)} groot, het mag hoogstens ${megabytes(lessonFiles.maxBytes)} zijn.`,
    );
  }
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') {
    throw refuse('dit is geen PDF. Bewaar of exporteer het document als PDF.');
  }
  if (!bytes.subarray(-2048).includes('%%EOF')) {
    throw refuse('de PDF is niet volledig. Exporteer of kopieer ze opnieuw.');
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return { source, file, storedAs: `${key}.${hash}.pdf`, size };
}
