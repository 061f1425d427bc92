import * as v from 'valibot';
import { integer, list, moment, orNull, row, text } from './sql.ts';
import { kickState } from './states.ts';

const kick = {
  number: integer,
  /** A YouTube id, '' without a video. */
  youtube_embed_code: text,
  description: orNull(text),
  text: orNull(text),
  transcript: orNull(text),
};

const file = {
  /** The key in site/contents.ts, or one that the owner chose for an extra download. */
  key: text,
  title: text,
  /** Its name when a member saves it. */
  file_name: text,
  mime_type: text,
  size_bytes: orNull(integer),
};

const deskKick = row(kick);
export type DeskKick = v.InferOutput<typeof deskKick>;

const deskFile = row({
  ...file,
  /** Its place in storage. */
  path: text,
  updated_at: moment,
});
type DeskFile = v.InferOutput<typeof deskFile>;

export const deskLessons = row({
  kicks: list(deskKick),
  files: list(deskFile),
  versions: v.record(text, integer),
});
export type DeskLessons = v.InferOutput<typeof deskLessons>;

/** A published file without its place in storage. */
export type LessonFile = Omit<DeskFile, 'path' | 'updated_at'>;

/** A member's progress with a Kick; the row that was updated last is where they are. */
export const kickProgress = row({
  kick: integer,
  state: kickState,
  updated_at: moment,
  done_at: orNull(moment),
});
export type KickProgress = v.InferOutput<typeof kickProgress>;

/** What to publish of a part: the new texts of a Kick, whole rows of files, and the keys of files to withdraw. */
export interface LessonContent {
  texts: { video?: string; description?: string; text?: string; transcript?: string } | null;
  files: Omit<DeskFile, 'updated_at'>[];
  removed: string[];
}
