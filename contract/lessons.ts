import * as v from 'valibot';
import { functionMessages } from './messages.ts';

/** The types that a lesson file may have, by its extension; `label` is what a member reads. */
export const fileTypes = {
  pdf: { mime: 'application/pdf', label: 'PDF' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'Word',
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'Excel' },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    label: 'PowerPoint',
  },
  zip: { mime: 'application/zip', label: 'ZIP' },
  png: { mime: 'image/png', label: 'PNG' },
} as const;

export type FileExtension = keyof typeof fileTypes;

/** What a member reads as the type of a file with this MIME type: 'Excel'. '' for an unknown one. */
export function fileTypeLabel(mime: string): string {
  return Object.values(fileTypes).find((type) => type.mime === mime)?.label ?? '';
}

/** Lesson files are in one private bucket; the server signs short-lived links to them. */
export const lessonFiles = {
  bucket: 'lessons',
  linkSeconds: 300,
  mimeTypes: Object.values(fileTypes).map(({ mime }): string => mime),
  maxBytes: 20 * 1024 * 1024,
} as const;

/** Whether this is a device of Apple, whose file manager counts in thousands; that of Windows counts in 1024. */
const isApple = () => /Macintosh|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/**
 * A size in bytes as the file manager of this device shows it: 1,572,864 is '1,6 MB' on macOS, and '1,5 MB' on Windows,
 * which rounds kilobytes up and cuts megabytes off after three digits.
 */
export function formatSize(bytes: number): string {
  const apple = isApple();
  const step = apple ? 1000 : 1024;
  if (bytes < step * step) {
    const kilobytes = bytes / step;
    return `${Math.max(1, apple ? Math.round(kilobytes) : Math.ceil(kilobytes))} kB`;
  }
  const size = bytes / (step * step);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const cut = Math.floor(size * 10 ** digits) / 10 ** digits;
  const shown = apple ? size : cut;
  return `${shown.toLocaleString('nl-BE', { maximumFractionDigits: apple ? 1 : digits })} MB`;
}

export const lessonLimits = { title: 80, description: 300, text: 20_000, transcript: 60_000 } as const;

/** The key of a lesson file (site/contents.ts). */
export const fileKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a stored file, which a backup writes to a disk; lesson_files has it as a constraint. */
export const storedPath = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

export const kickPdfKey = (kick: number) => `kick-${kick}-pdf`;

/** The body of lesson-link: any lesson file by its key, or the PDF of a Kick by its number. */
export const lessonLinkRequest = v.union(
  [
    v.strictObject({ kick: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)) }),
    v.strictObject({ download: v.pipe(v.string(), v.maxLength(60), v.regex(fileKey)) }),
  ],
  functionMessages.lessonNotFound,
);

export type LessonLinkRequest = v.InferOutput<typeof lessonLinkRequest>;
