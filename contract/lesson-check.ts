import { contents } from '../site/contents.ts';
import { kicks } from '../site/kit.ts';
import { type FileExtension, fileKey, fileTypes, formatSize, lessonFiles } from './lessons.ts';
import { singleLine } from './text.ts';
import { youtubeId } from './youtube.ts';

const everyExtension = Object.keys(fileTypes) as FileExtension[];

/** The extension of a file name when lesson files may have it, in either case; else null. */
export function lessonExtension(name: string): FileExtension | null {
  const extension = /[^/\\]\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : null;
}

/** The part of an Office document that each type has (ECMA-376, part 2: an Office document is a ZIP). */
const officeParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' };

const beginsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
/** Bytes as text, one character for each. */
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const incomplete = 'Het bestand is niet volledig. Exporteer of kopieer het opnieuw.';

/** A ZIP may unpack to this many times its own size, and to this many bytes: a bomb is thousands of times its size. */
const unpacked = { times: 100, bytes: 10 * lessonFiles.maxBytes };

/**
 * The list at the end of a ZIP, and the size of its files once unpacked; null when it is cut off or broken.
 * The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
 */
function zipList(bytes: Uint8Array): { list: string; size: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // The record after the list can have a comment of 65,535 bytes.
  const tail = Math.max(0, bytes.length - 22 - 65_535);
  const end = tail + textOf(bytes.subarray(tail)).lastIndexOf('PK\u0005\u0006');
  if (end < tail || end + 22 > bytes.length) return null;
  const start = view.getUint32(end + 16, true);
  const stop = start + view.getUint32(end + 12, true);
  let size = 0;
  let at = start;
  while (at < stop) {
    if (stop > end || at + 46 > stop || view.getUint32(at) !== 0x504b0102) return null;
    size += view.getUint32(at + 24, true);
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  return at === stop ? { list: textOf(bytes.subarray(start, stop)), size } : null;
}

/** What is wrong with the content of a file with this extension; null when it matches its extension and is complete. */
export function contentProblem(extension: FileExtension, bytes: Uint8Array): string | null {
  const name = extension.toUpperCase();
  const other = `Dit is geen ${name}. Bewaar of exporteer het als ${name}.`;
  if (extension === 'pdf') {
    // Programs put a byte order mark or blank lines before its head, and padding after its end; readers take both.
    if (!/^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-/.test(textOf(bytes.subarray(0, 1024)))) return other;
    const end = bytes.findLastIndex((byte) => byte > 0x20) + 1;
    return textOf(bytes.subarray(Math.max(0, end - 2048), end)).includes('%%EOF') ? null : incomplete;
  }
  if (extension === 'png') {
    if (!beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return other;
    return textOf(bytes.subarray(-2048)).includes('IEND') ? null : incomplete;
  }
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'Dit document is oud (.doc, .xls, .ppt) of met een wachtwoord beveiligd. Bewaar het opnieuw zonder wachtwoord, als DOCX, XLSX of PPTX.';
  if (!beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return other;
  const zip = zipList(bytes);
  if (!zip) return incomplete;
  if (zip.size > unpacked.bytes || zip.size > Math.max(unpacked.times * bytes.length, lessonFiles.maxBytes))
    return `Uitgepakt wordt dit bestand ${formatSize(zip.size)} groot, en dat is te veel. Maak het kleiner of verdeel het over meer bestanden.`;
  if (extension === 'zip') return null;
  if (!zip.list.includes('[Content_Types].xml') || !zip.list.includes(officeParts[extension])) return other;
  return zip.list.includes('vbaProject.bin')
    ? `Dit document bevat macro's. Bewaar het zonder macro's als ${name}.`
    : null;
}

/** What is wrong with a file of this name and size in bytes, before its content is read; null when nothing is. */
export function outsideProblem(name: string, size: number, allowed = everyExtension): string | null {
  const extension = lessonExtension(name);
  if (!extension || !allowed.includes(extension)) {
    return `Dit soort bestand kan niet. Wat wel kan: ${allowed.join(', ').toUpperCase()}.`;
  }
  if (size === 0) return 'Het bestand is leeg.';
  if (size <= lessonFiles.maxBytes) return null;
  return `Het bestand is te groot: het mag hoogstens ${formatSize(lessonFiles.maxBytes)} zijn.`;
}

/** The types that the file with this key may have: the PDF of a Kick is one. */
export const extensionsOf = (key: string): FileExtension[] =>
  /^kick-\d-pdf$/.test(key) ? ['pdf'] : everyExtension;

/** What a member saves the file with this key as, without extension. */
export const savedAs = (key: string) => key.replace(/^(kick-\d)-pdf$/, '$1');

/** Whether a file can have this key: of a part of the Kit, or of an extra download. */
export const isFileKey = (key: string) =>
  contents.some((item) => item.key === key && item.kind !== 'video') ||
  (key.length <= 60 && fileKey.test(key) && !key.startsWith('kick-'));

/** The title in site/ of the file with this key; null for an extra download, whose title the owner writes. */
export const ownTitle = (key: string) => contents.find((item) => item.key === key)?.title ?? null;

/** What is published together: each Kick, and the files of the whole Kit. */
export const lessonParts: readonly string[] = [...kicks.map(({ number }) => `kick-${number}`), 'kit'];

/** What the log calls a part. */
export const lessonSubject = (part: string) =>
  part === 'kit' ? 'Extra’s van de Kit' : `Kick ${part.slice(-1)}`;

/** The part that the file with this key belongs to. */
export const partOf = (key: string) => {
  const kick = contents.find((item) => item.key === key)?.kick ?? null;
  return kick === null ? 'kit' : `kick-${kick}`;
};

/** The hash in a file's name in storage, so that no upload ever overwrites another file. */
export async function fileHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name in storage of the file with this key. */
export const storedName = (key: string, hash: string, extension: FileExtension) =>
  `${savedAs(key)}.${hash}.${extension}`;

/** The hash and the extension in the name of a file in storage. */
export const partsOfName = (name: string) =>
  name.split('.').slice(1) as [hash: string, extension: FileExtension];

/** Whether the file with this key can have this name in storage. */
export function isStoredName(key: string, name: string): boolean {
  const [hash, extension] = partsOfName(name);
  const isForm = /^[0-9a-f]{20}$/.test(hash) && extensionsOf(key).includes(extension);
  return isForm && name === storedName(key, hash, extension);
}

/** A text as it is published: with normalised line endings and trimmed. */
export const cleanText = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** The title of an extra download as it is published. */
export const cleanTitle = (title: string) => singleLine(title).normalize('NFC');

/** What is wrong with a clean text of at most `most` characters; null when nothing is. */
export function textProblem(text: string, most: number): string | null {
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) {
    return 'Er staan tekens in die geen tekst zijn. Bewaar of plak ze opnieuw als gewone tekst.';
  }
  const length = Array.from(text).length;
  return length > most ? `De tekst telt ${length} tekens, het mogen er hoogstens ${most} zijn.` : null;
}

export const videoProblem =
  'Dit is geen YouTube-video. Plak er het adres van één video in, of de insluitcode die YouTube geeft.';

/** A word such as 'volgt-later' also looks like an id; almost every id has a capital or a digit. */
const bareId = /^(?=.*[A-Z0-9])[\w-]{11}$/;

/** The id of a single YouTube video, from its address, embed code or id; null for anything else. */
export function videoId(text: string): string | null {
  const several = (text.match(/<iframe\b/gi) ?? []).length > 1;
  return several || !(/youtu/i.test(text) || bareId.test(text.trim())) ? null : youtubeId(text);
}
