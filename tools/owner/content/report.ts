import { downloads as fixedDownloads, kicks } from '../../../site/kit.ts';
import type { Plan } from './plan.ts';
import type { Published } from './published.ts';

/** What will be online once a plan is carried out. */
export function after(now: Published, plan: Plan): Published {
  const kicks = now.kicks.filter(({ number }) => !plan.kicks.some((row) => row.number === number));
  const downloads = now.downloads.filter(({ key }) => !plan.downloads.some((row) => row.key === key));
  return { ...now, kicks: [...kicks, ...plan.kicks], downloads: [...downloads, ...plan.downloads] };
}

/** A line per Kick and download that says what is online. */
export function statusLines({ kicks: rows, downloads }: Published): string[] {
  const kickLines = kicks.map(({ number, title }) => {
    const row = rows.find((one) => one.number === number);
    const parts = [
      row?.youtube_embed_code && 'video',
      row?.pdf_path && 'PDF',
      row?.description && 'beschrijving',
      row?.text && 'tekst',
    ].filter(Boolean);
    return `  Kick ${number} (${title}): ${parts.join(', ') || 'nog niets'}`;
  });
  const titles = new Map(fixedDownloads.map(({ key, title }) => [key, title]));
  for (const { key, title, file_path } of downloads) if (file_path) titles.set(key, title);
  const downloadLines = [...titles].map(([key, title]) => {
    const there = downloads.some((row) => row.key === key && row.file_path);
    return `  ${title}: ${there ? 'PDF' : 'nog niets'}`;
  });
  return ['Kicks:', ...kickLines, 'Downloads:', ...downloadLines];
}

/** A line per Kick and download that still lacks something; empty when everything is online. */
export function missingLines({ kicks: rows, downloads }: Published): string[] {
  const kickLines = kicks.flatMap(({ number }) => {
    const row = rows.find((one) => one.number === number);
    const missing = [!row?.youtube_embed_code && 'video', !row?.pdf_path && 'PDF'].filter(Boolean);
    return missing.length > 0 ? [`  Kick ${number}: ${missing.join(' en ')} ontbreekt`] : [];
  });
  const downloadLines = fixedDownloads
    .filter(({ key }) => !downloads.some((row) => row.key === key && row.file_path))
    .map(({ title }) => `  Download ${title}: PDF ontbreekt`);
  return [...kickLines, ...downloadLines];
}
