import * as v from 'valibot';
import { click, known } from './desk.ts';
import type { ActionRefusal } from './desk-actions.ts';
import {
  cleanText,
  cleanTitle,
  isFileKey,
  isStoredName,
  lessonParts,
  partOf,
  textProblem,
  videoId,
  videoProblem,
} from './lesson-check.ts';
import { lessonLimits } from './lessons.ts';
import { functionMessages } from './messages.ts';

/** The largest body of desk-lesson, in bytes: the longest texts of a Kick, with room for JSON escapes. */
export const lessonBodyBytes = 512 * 1024;

const tooMany =
  'Er gaan hoogstens 20 bestanden tegelijk online. Laat er enkele weg, en publiceer die daarna.';
const key = v.pipe(v.string(), v.check(isFileKey));

/** A text to publish; '' removes it. */
const text = (most: number, clean = cleanText) =>
  v.pipe(
    v.string(),
    v.transform(clean),
    v.check(
      (value) => textProblem(value, most) === null,
      ({ input }) => textProblem(input, most) ?? '',
    ),
  );

const video = v.pipe(
  v.string(),
  v.maxLength(2000, videoProblem),
  v.transform((code) => code.trim() && videoId(code)),
  v.string(videoProblem),
);

export const kickForm = v.strictObject({
  video,
  description: text(lessonLimits.description),
  text: text(lessonLimits.text),
  transcript: text(lessonLimits.transcript),
});
export type KickTexts = v.InferOutput<typeof kickForm>;

const upload = v.pipe(
  v.strictObject({ action: v.literal('upload'), key, name: v.string() }),
  v.check(({ key, name }) => isStoredName(key, name)),
);

const file = v.pipe(
  v.strictObject({
    key,
    name: v.string(),
    /** Of an extra download; the others have theirs in site/. */
    title: v.optional(
      v.pipe(text(lessonLimits.title, cleanTitle), v.minLength(1, 'Geef deze download een titel.')),
    ),
  }),
  v.check(({ key, name }) => isStoredName(key, name)),
);

const publish = v.pipe(
  v.strictObject({
    action: v.literal('publish'),
    click,
    part: v.picklist(lessonParts),
    known,
    /** Of a Kick; those that are not named stay. */
    texts: v.optional(v.partial(kickForm)),
    files: v.optional(v.pipe(v.array(file), v.maxLength(20, tooMany)), []),
    /** The keys of files to withdraw. */
    removed: v.optional(v.pipe(v.array(key), v.maxLength(20, tooMany)), []),
  }),
  v.check(({ part, texts, files, removed }) => {
    const keys = [...files.map((one) => one.key), ...removed];
    const isEachOnce = new Set(keys).size === keys.length;
    return !(texts && part === 'kit') && isEachOnce && keys.every((one) => partOf(one) === part);
  }),
);

const open = v.strictObject({ action: v.literal('open'), key });

export const deskLessonRequest = v.variant('action', [upload, publish, open], functionMessages.invalidBody);

export type DeskLessonRequest = v.InferOutput<typeof deskLessonRequest>;
export type Publication = v.InferOutput<typeof publish>;

export type DeskLessonAnswer =
  /** `path` is where to put the file, relative to the backend's address; null when storage has it already. */
  | { result: 'ready'; path: string | null }
  | { result: 'done' }
  /** `path` is relative to the backend's address and valid for five minutes. */
  | { result: 'link'; path: string }
  /** Nothing changed, as an action of contract/desk-actions.ts says. */
  | { result: ActionRefusal<'lesson-published'> };
