import * as v from 'valibot';
import { functionMessages } from './messages.ts';

/** How the files of the lessons are kept: in one private bucket, reached by links that the server makes. */
export const lessonFiles = {
  bucket: 'lessons',
  linkSeconds: 300,
  contentType: 'application/pdf',
  maxBytes: 20 * 1024 * 1024,
} as const;

/** What the owner may publish (docs/nl/lessen.md); characters as people count them. */
export const lessonLimits = { title: 80, description: 300, text: 20_000 } as const;

/** The key of a download, as it stands in site/kit.ts. */
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
