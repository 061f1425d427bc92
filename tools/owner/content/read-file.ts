import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type FileExtension, fileTypes, formatSize, lessonFiles } from '../../../contract/lessons.ts';
import type { CourseFile } from './course.ts';
import { ContentProblem } from './problem.ts';

/** The extensions that a lesson file may have, as the owner reads them: 'PDF, DOCX, … of PNG'. */
export const extensionList = new Intl.ListFormat('nl-BE', { type: 'disjunction' }).format(
  Object.keys(fileTypes).map((extension) => extension.toUpperCase()),
);

/** The extension of a file name when lesson files may have it, in either case; else null. */
export function lessonExtension(name: string): FileExtension | null {
  const extension = extname(name).slice(1).toLowerCase();
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : null;
}

/** The part of an Office document that each type has (ECMA-376, part 2: an Office document is a ZIP). */
const officeParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' };

const beginsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const incomplete = 'het bestand is niet volledig. Exporteer of kopieer het opnieuw.';

/**
 * The list of names at the end of a ZIP; null when it is cut off.
 * The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
 */
function zipDirectory(bytes: Buffer): Buffer | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > bytes.length) return null;
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  return start + size <= end ? bytes.subarray(start, start + size) : null;
}

function zipProblem(extension: 'zip' | keyof typeof officeParts, bytes: Buffer): string | null {
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return 'dit document is oud (.doc, .xls, .ppt) of met een wachtwoord beveiligd. Bewaar het opnieuw zonder wachtwoord, als DOCX, XLSX of PPTX.';
  }
  const name = extension.toUpperCase();
  if (!beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return `dit is geen ${name}. Bewaar of exporteer het als ${name}.`;
  }
  const names = zipDirectory(bytes);
  if (!names) return incomplete;
  if (extension === 'zip') return null;
  if (!names.includes('[Content_Types].xml') || !names.includes(officeParts[extension])) {
    return `dit is geen ${name}. Bewaar of exporteer het als ${name}.`;
  }
  return names.includes('vbaProject.bin')
    ? `dit document bevat macro's. Bewaar het zonder macro's als ${name}.`
    : null;
}

/** What is wrong with the content of a file with this extension; null when it is what it says it is, and whole. */
function contentProblem(extension: FileExtension, bytes: Buffer): string | null {
  if (extension === 'pdf') {
    if (bytes.toString('latin1', 0, 5) !== '%PDF-') {
      return 'dit is geen PDF. Bewaar of exporteer het document als PDF.';
    }
    return bytes.subarray(-2048).includes('%%EOF') ? null : incomplete;
  }
  if (extension === 'png') {
    if (!beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
      return 'dit is geen PNG. Bewaar of exporteer het beeld als PNG.';
    }
    return bytes.subarray(-2048).includes('IEND') ? null : incomplete;
  }
  return zipProblem(extension, bytes);
}

/**
 * Checks that a file is whole, not too large, and by its content what its extension says. `name` is what a member saves
 * it as, without extension; storage knows it by that name and a hash of its bytes. Throws ContentProblem.
 */
export async function readLessonFile(
  file: string,
  source: string,
  name: string,
): Promise<Omit<CourseFile, 'key' | 'title'>> {
  const refuse = (why: string) => new ContentProblem(`${source}: ${why}`);
  const extension = lessonExtension(source);
  if (!extension) throw refuse(`dit soort bestand kan niet. Het mag ${extensionList} zijn.`);
  const { size } = await stat(file);
  if (size === 0) throw refuse('het bestand is leeg.');
  if (size > lessonFiles.maxBytes) {
    throw refuse(
      `het bestand is ${formatSize(size)} groot, het mag hoogstens ${formatSize(lessonFiles.maxBytes)} zijn.`,
    );
  }
  const bytes = await readFile(file);
  const problem = contentProblem(extension, bytes);
  if (problem) throw refuse(problem);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return {
    source,
    file,
    storedAs: `${name}.${hash}.${extension}`,
    fileName: `${name}.${extension}`,
    mime: fileTypes[extension].mime,
    size,
  };
}
