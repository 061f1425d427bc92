import { expect, test } from 'vitest';
import { contents, type KitItem } from '../site/contents.ts';
import { kicks } from '../site/kit.ts';
import { missingLines, type Online, promised } from './kit-complete.ts';

/** The `Online` of these items. */
function onlineWith(isThere: (item: KitItem) => boolean): Online {
  const items = contents.filter(isThere);
  const keys = items.filter(({ kind }) => kind !== 'video').map(({ key }) => key);
  return {
    kicks: kicks.map(({ number }) => ({
      number,
      youtube_embed_code: items.some(({ kind, kick }) => kind === 'video' && kick === number) ? 'x' : '',
    })),
    files: keys.map((key) => ({ key, path: `${key}.pdf` })),
    stored: keys.map((key) => ({ name: `${key}.pdf` })),
  };
}

test('names what is missing in a line per Kick, and one for the Kit', () => {
  const [template = '', sheet = ''] = ['template-library', 'ai-cheat-sheet'].map(
    (wanted) => contents.find(({ key }) => key === wanted)?.title,
  );
  const lines = missingLines(
    onlineWith(({ kick, kind, key }) => (kick === 0 && kind !== 'cheat-sheet') || key === 'ai-cheat-sheet'),
  );
  const [video, pdf, sheetOfKick] = contents.map(({ title }) => title);
  expect(lines.slice(0, 2)).toEqual([
    `Kick 0 mist ${sheetOfKick}`,
    `Kick 1 mist ${video}, ${pdf} en ${sheetOfKick}`,
  ]);
  expect(lines.at(-1)).toContain(template);
  expect(lines.at(-1)).not.toContain(sheet);
});

test('everything promised before the purchase is required, and nothing else', () => {
  expect(missingLines(onlineWith(() => true))).toEqual([]);
  for (const gone of contents) {
    const lines = missingLines(
      onlineWith((item) => item !== gone),
      promised,
    );
    const of = gone.kick === null ? 'De Kit zelf' : `Kick ${gone.kick}`;
    const isPromised = gone.promisedIn.some((place) => place !== 'ledenruimte');
    expect(lines).toEqual(isPromised ? [`${of} mist ${gone.title}`] : []);
  }
});

test('a file that storage has lost is not online', () => {
  const online = onlineWith(() => true);
  expect(missingLines({ ...online, stored: online.stored.slice(1) })).toHaveLength(1);
});
