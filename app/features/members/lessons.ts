import { youtubeId } from '../../../contract/youtube.ts';
import { type Download, downloads, type Kick, kicks } from '../../../site/kit.ts';
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
  pdf_path?: string | null;
  title?: string | null;
  description?: string | null;
  text?: string | null;
}

interface DownloadRow {
  key: string;
  title?: string | null;
  file_path?: string | null;
}

/** Merges the published content into the fixed list of seven Kicks and the downloads; the rest stays empty. */
export function mergeContent(kickRows: readonly KickRow[], downloadRows: readonly DownloadRow[]): Content {
  const lessons = kicks.map((kick) => {
    const row = kickRows.find(({ number }) => number === kick.number);
    return {
      number: kick.number,
      title: row?.title || kick.title,
      description: row?.description || kick.description,
      videoId: youtubeId(row?.youtube_embed_code ?? ''),
      hasPdf: Boolean(row?.pdf_path),
      text: row?.text ?? '',
    };
  });
  const known = downloads.map((download) => {
    const row = downloadRows.find(({ key }) => key === download.key);
    return { key: download.key, title: row?.title || download.title, hasFile: Boolean(row?.file_path) };
  });
  const more = downloadRows
    .filter((row) => row.file_path && !downloads.some(({ key }) => key === row.key))
    .map((row) => ({ key: row.key, title: row.title || row.key, hasFile: true }));
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
    const [kickRows, downloadRows] = await Promise.all([
      client.from('kicks').select('number, youtube_embed_code, pdf_path, title, description, text'),
      client.from('downloads').select('key, title, file_path').order('key'),
    ]);
    if (kickRows.error ?? downloadRows.error) throw kickRows.error ?? downloadRows.error;
    return mergeContent(kickRows.data ?? [], downloadRows.data ?? []);
  } catch (error) {
    console.error('Lessons could not be fetched', error);
    return null;
  }
}
