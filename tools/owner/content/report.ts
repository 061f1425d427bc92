import { isOnline } from '../../../contract/kit-complete.ts';
import { fileTypeLabel } from '../../../contract/lessons.ts';
import { contents } from '../../../site/contents.ts';
import { kicks } from '../../../site/kit.ts';
import type { Plan } from './plan.ts';
import type { Published } from './published.ts';

/** What will be online once a plan is carried out. */
export function after(now: Published, plan: Plan): Published {
  const kicks = now.kicks.filter(({ number }) => !plan.kicks.some((row) => row.number === number));
  const replaced = new Set([...plan.files, ...plan.removed].map(({ key }) => key));
  const createdAt = new Date();
  return {
    kicks: [...kicks, ...plan.kicks],
    files: [...now.files.filter(({ key }) => !replaced.has(key)), ...plan.files],
    stored: [...now.stored, ...plan.uploads.map(({ storedAs }) => ({ name: storedAs, createdAt }))],
  };
}

/** A line per Kick and download that says what is online. */
export function statusLines(state: Published): string[] {
  const { kicks: rows, files } = state;
  const kickLines = kicks.map(({ number, title }) => {
    const row = rows.find((one) => one.number === number);
    const items = contents.filter((item) => item.kick === number && isOnline(item, state));
    const texts = [
      row?.description && 'beschrijving',
      row?.text && 'tekst',
      row?.transcript && 'transcript',
    ].filter(Boolean);
    return `  Kick ${number} (${title}): ${[...items.map((item) => item.title), ...texts].join(', ') || 'nog niets'}`;
  });
  const ofKicks = new Set(contents.filter(({ kick }) => kick !== null).map(({ key }) => key));
  const titles = new Map(contents.filter(({ kick }) => kick === null).map(({ key, title }) => [key, title]));
  for (const { key, title } of files) if (!ofKicks.has(key)) titles.set(key, title);
  const downloadLines = [...titles].map(([key, title]) => {
    const file = files.find((row) => row.key === key);
    return `  ${title}: ${file ? fileTypeLabel(file.mime_type) : 'nog niets'}`;
  });
  return ['Kicks:', ...kickLines, 'Downloads:', ...downloadLines];
}
