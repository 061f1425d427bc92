import { contents, type KitItem } from '../site/contents.ts';
import { kicks } from '../site/kit.ts';

export interface Online {
  kicks: readonly { number: number; youtube_embed_code: string }[];
  files: readonly { key: string; path: string }[];
  /** The files in storage. */
  stored: readonly { name: string }[];
}

export const promised = contents.filter(({ promisedIn }) =>
  promisedIn.some((place) => place !== 'ledenruimte'),
);

/** Whether something that the kit contains is online, its file included. */
export function isOnline({ kind, kick, key }: KitItem, { kicks: rows, files, stored }: Online): boolean {
  if (kind === 'video') return Boolean(rows.find(({ number }) => number === kick)?.youtube_embed_code);
  const path = files.find((file) => file.key === key)?.path;
  return stored.some(({ name }) => name === path);
}

const inWords = new Intl.ListFormat('nl-BE');

/** One line per Kick, and one for everything else, that names which of `items` is not online. */
export function missingLines(online: Online, items: readonly KitItem[] = contents): string[] {
  const missing = items.filter((item) => !isOnline(item, online));
  const titlesOf = (kick: number | null) =>
    missing.filter((item) => item.kick === kick).map(({ title }) => title);
  const lines = kicks.map(({ number }) => ({ of: `Kick ${number}`, titles: titlesOf(number) }));
  return [...lines, { of: 'De Kit zelf', titles: titlesOf(null) }]
    .filter(({ titles }) => titles.length > 0)
    .map(({ of, titles }) => `${of} mist ${inWords.format(titles)}`);
}
