import * as v from 'valibot';
import { functionMessages } from './messages.ts';

/** Lesson files are in one private bucket; the server signs short-lived links to them. */
export const lessonFiles = {
  bucket: 'lessons',
  linkSeconds: 300,
  contentType: 'application/pdf',
  maxBytes: 20 * 1024 * 1024,
} as const;

/** The maximum length of what the owner publishes, in characters as people count them. */
export const lessonLimits = { title: 80, description: 300, text: 20_000 } as const;

/** The key of a download (site/kit.ts). */
export const downloadKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The body of lesson-link: the PDF of a Kick by its number, or a download by its key. */
export const lessonLinkRequest = v.union(
  [
    v.strictObject({ kick: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)) }),
    v.strictObject({ download: v.pipe(v.string(), v.maxLength(60), v.regex(downloadKey)) }),
  ],
  functionMessages.lessonNotFound,
);

export type LessonLinkRequest = v.InferOutput<typeof lessonLinkRequest>;
