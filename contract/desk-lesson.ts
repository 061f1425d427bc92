import * as v from 'valibot';
import {
  cleanText,
  extensionsOf,
  isFileKey,
  keyLength,
  outsideProblem,
  ownTitle,
  textProblem,
  videoId,
  videoProblem,
} from './lesson-check.ts';
import { lessonLimits } from './lessons.ts';
import { functionMessages } from './messages.ts';

/** The largest body of desk-lesson, in bytes: the longest texts of a Kick, with room for JSON escapes. */
export const lessonBodyBytes = 512 * 1024;

const key = v.pipe(v.string(), v.maxLength(keyLength), v.check(isFileKey));
/** When the row last changed, as shown on screen; null when there was none. */
const seen = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.check((moment) => !Number.isNaN(Date.parse(moment))),
  ),
);
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6));

/** A text to publish; '' removes it. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanText),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed && textProblem(dataset.value, most);
      if (problem) addIssue({ message: problem });
    }),
  );

const video = v.pipe(
  v.string(),
  v.maxLength(2000, videoProblem),
  v.check((code) => code.trim() === '' || videoId(code) !== null, videoProblem),
  v.transform((code) => videoId(code) ?? ''),
);

const kickContent = {
  video,
  description: text(lessonLimits.description),
  text: text(lessonLimits.text),
  transcript: text(lessonLimits.transcript),
};

/** The video and texts of a Kick. */
export const kickForm = v.object(kickContent);

const kick = v.strictObject({ number, seen, ...kickContent });

const storageName = v.pipe(v.string(), v.maxLength(120));

const file = v.pipe(
  v.strictObject({
    key,
    seen,
    /** Its name in storage, from the answer to 'upload'. */
    name: storageName,
    /** Of an extra download; the others have theirs in site/. */
    title: v.optional(v.pipe(text(lessonLimits.title), v.minLength(1, 'geef deze download een titel.'))),
  }),
  v.check(
    (given) => given.title !== undefined || ownTitle(given.key) !== null,
    'geef deze download een titel.',
  ),
);

const upload = v.pipe(
  v.strictObject({
    action: v.literal('upload'),
    key,
    /** Its name on the owner's disk. */
    fileName: v.pipe(v.string(), v.maxLength(300)),
    size: v.pipe(v.number(), v.integer()),
    /** The start of the SHA-256 of its bytes. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { key, fileName, size } = dataset.value;
    const problem = outsideProblem(fileName, size, extensionsOf(key));
    if (problem) addIssue({ message: problem });
  }),
);

const publish = v.strictObject({
  action: v.literal('publish'),
  kick: v.optional(kick),
  files: v.pipe(v.array(file), v.maxLength(20)),
});

const withdraw = v.strictObject({
  action: v.literal('withdraw'),
  /** The Kick whose video and texts are withdrawn; without it only files are. */
  kick: v.optional(v.strictObject({ number, seen })),
  files: v.pipe(v.array(v.strictObject({ key, seen })), v.maxLength(20)),
});

const open = v.strictObject({
  action: v.literal('open'),
  key,
  /** Its name in storage, of an uploaded file that is not published yet; without it the published one. */
  name: v.optional(storageName),
});

/** The body of desk-lesson. */
export const deskLessonRequest = v.variant(
  'action',
  [upload, publish, withdraw, open],
  functionMessages.invalidBody,
);

export type DeskLessonRequest = v.InferOutput<typeof deskLessonRequest>;

/** What desk-lesson answers; a refusal of the body is an error instead. */
export type DeskLessonAnswer =
  /** `path` is where to put the file, relative to the backend's address; null when storage has it already. */
  | { result: 'ready'; name: string; path: string | null }
  | { result: 'done' }
  /** `path` is relative to the backend's address and valid for five minutes. */
  | { result: 'link'; path: string }
  /** Nothing changed: these files are invalid. */
  | { result: 'refused'; files: { key: string; problem: string }[] }
  /** Nothing changed: someone else changed it first. */
  | { result: 'changed' };
