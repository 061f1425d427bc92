import { kickPdfKey, type LessonFile } from '../../../contract/lessons.ts';
import { youtubeId } from '../../../contract/youtube.ts';
import { contents, type Download, downloads } from '../../../site/contents.ts';
import { type Kick, kicks } from '../../../site/kit.ts';
import { supabase } from '../../platform/supabase.ts';

export interface Lesson extends Kick {
  /** Null until there is a video. */
  videoId: string | null;
  /** False until there is a PDF. */
  hasPdf: boolean;
  /** The written lesson, '' when there is none. */
  text: string;
}

export interface DownloadFile extends Download {
  /** False until there is a file. */
  hasFile: boolean;
}

export interface Content {
  lessons: readonly Lesson[];
  downloads: readonly DownloadFile[];
}

/** A row of the table kicks; empty columns were not published. */
interface KickRow {
  number: number;
  youtube_embed_code?: string | null;
  title?: string | null;
  description?: string | null;
  text?: string | null;
}

type FileRow = Pick<LessonFile, 'key' | 'title'>;

/** Merges the published content into the fixed list of seven Kicks and the downloads; the rest stays empty. */
export function mergeContent(kickRows: readonly KickRow[], files: readonly FileRow[]): Content {
  const fileOf = (key: string) => files.find((file) => file.key === key);
  const lessons = kicks.map((kick) => {
    const row = kickRows.find(({ number }) => number === kick.number);
    return {
      number: kick.number,
      title: row?.title || kick.title,
      description: row?.description || kick.description,
      videoId: youtubeId(row?.youtube_embed_code ?? ''),
      hasPdf: Boolean(fileOf(kickPdfKey(kick.number))),
      text: row?.text ?? '',
    };
  });
  const known = downloads.map(({ key, title }) => {
    const file = fileOf(key);
    return { key, title: file?.title || title, hasFile: Boolean(file) };
  });
  const more = files
    .filter((file) => !downloads.some(({ key }) => key === file.key))
    .filter((file) => !contents.some(({ key, kick }) => key === file.key && kick !== null))
    .map(({ key, title }) => ({ key, title: title || key, hasFile: true }));
  return { lessons, downloads: [...known, ...more] };
}

/** How much of the course is published, in a sentence. */
export function readiness(lessons: readonly Lesson[]): string {
  const ready = lessons.filter(({ videoId, hasPdf, text }) => videoId || hasPdf || text).length;
  if (ready === 0) return 'De Kicks volgen binnenkort. Je vindt ze dan hier.';
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
      client.from('kicks').select('number, youtube_embed_code, title, description, text'),
      client.from('lesson_files').select('key, title').order('key'),
    ]);
    if (kickRows.error ?? files.error) throw kickRows.error ?? files.error;
    return mergeContent(kickRows.data ?? [], files.data ?? []);
  } catch (error) {
    console.error('Lessons could not be fetched', error);
    return null;
  }
}
