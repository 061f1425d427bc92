import type { TableRow } from '../../../contract/database/database.ts';
import type { LessonFile } from '../../../contract/database/lessons.ts';
import { fileTypeLabel, formatSize } from '../../../contract/lessons.ts';
import { youtubeId } from '../../../contract/youtube.ts';
import { contents, type KitItem } from '../../../site/contents.ts';
import { type Kick, kicks } from '../../../site/kit.ts';
import { rowsOf, supabase } from '../../platform/supabase.ts';

/** A file of the course; `about` is its type and size, '' for one that is not published. */
export interface CourseFile extends Pick<KitItem, 'key' | 'title'> {
  isPublished: boolean;
  about: string;
}

export interface Lesson extends Kick {
  /** Null until there is a video. */
  videoId: string | null;
  /** Markdown, '' when there is none. */
  text: string;
  /** The transcript of the video, as Markdown; '' without one. */
  transcript: string;
  pdf: CourseFile | null;
  /** The other files of this Kick. */
  files: readonly CourseFile[];
  /** Whether there is anything to watch or to read. */
  isReady: boolean;
}

export interface Content {
  lessons: readonly Lesson[];
  /** The downloads of the specification, in its order. */
  downloads: readonly CourseFile[];
  /** The other files of the whole kit. */
  extras: readonly CourseFile[];
}

/** The type and size of a file as people read them: 'Word · 1,1 MB'. */
function about({ mime_type, size_bytes }: LessonFile): string {
  return [fileTypeLabel(mime_type), size_bytes ? formatSize(size_bytes) : ''].filter(Boolean).join(' · ');
}

/** Merges the published content into what the kit contains (site/contents.ts); the rest stays empty. */
export function mergeContent(
  kickRows: readonly TableRow<'kicks'>[],
  fileRows: readonly LessonFile[],
): Content {
  const fileOf = ({ key, title }: Pick<KitItem, 'key' | 'title'>): CourseFile => {
    const row = fileRows.find((file) => file.key === key);
    return { key, title: row?.title || title, isPublished: Boolean(row), about: row ? about(row) : '' };
  };
  const lessons = kicks.map((kick) => {
    const row = kickRows.find(({ number }) => number === kick.number);
    const own = contents.filter((item) => item.kick === kick.number);
    const pdf = own.find(({ kind }) => kind === 'pdf');
    const lesson = {
      number: kick.number,
      title: kick.title,
      description: row?.description || kick.description,
      videoId: youtubeId(row?.youtube_embed_code ?? ''),
      text: row?.text ?? '',
      transcript: row?.transcript ?? '',
      pdf: pdf ? fileOf(pdf) : null,
      files: own.filter(({ kind }) => kind !== 'pdf' && kind !== 'video').map(fileOf),
    };
    return { ...lesson, isReady: Boolean(lesson.videoId || lesson.text || lesson.pdf?.isPublished) };
  });
  const ofKit = contents.filter(({ kick }) => kick === null);
  const more = fileRows.filter(({ key }) => !contents.some((item) => item.key === key));
  return {
    lessons,
    downloads: ofKit.filter(({ kind }) => kind !== 'checklist').map(fileOf),
    extras: [...ofKit.filter(({ kind }) => kind === 'checklist'), ...more].map(fileOf),
  };
}

/** How much of the course is published, in a sentence. */
export function readiness(lessons: readonly Lesson[]): string {
  const ready = lessons.filter(({ isReady }) => isReady).length;
  if (ready === 0) return 'De Kicks volgen binnenkort. Open er alvast een: je ziet wat je erin doet.';
  if (ready === lessons.length) return 'Alle zeven Kicks staan voor je klaar.';
  const one = ready === 1;
  return `${one ? 'Eén' : ready} van de zeven Kicks ${one ? 'staat' : 'staan'} klaar. De andere volgen.`;
}

/** Shown when the published content cannot be fetched. */
export const emptyContent: Content = mergeContent([], []);

/** Fetches the published content, which row level security shows to buyers only. Never throws. */
export async function fetchContent(): Promise<Content | null> {
  try {
    const client = await supabase();
    const [kickRows, files] = await Promise.all([
      client.from('kicks').select('number, youtube_embed_code, description, text, transcript'),
      client.from('lesson_files').select('key, title, file_name, mime_type, size_bytes').order('key'),
    ]);
    return mergeContent(rowsOf(kickRows), rowsOf(files));
  } catch (error) {
    console.error('Lessons could not be fetched', error);
    return null;
  }
}
