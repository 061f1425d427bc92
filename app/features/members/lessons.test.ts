import { expect, test } from 'vitest';
import { fileTypes } from '../../../contract/lessons.ts';
import { checklist, downloads } from '../../../site/contents.ts';
import { kicks } from '../../../site/kit.ts';
import { emptyContent, mergeContent, readiness } from './lessons.ts';

const file = (key: string, title = 'PDF', size_bytes: number | null = null) => ({
  key,
  title,
  file_name: `${key}.xlsx`,
  mime_type: fileTypes.xlsx.mime,
  size_bytes,
});

test('without published content all seven Kicks and all downloads are listed, empty', () => {
  expect(emptyContent.lessons.map(({ number, title }) => [number, title])).toEqual(
    kicks.map(({ number, title }) => [number, title]),
  );
  expect(emptyContent.lessons.every(({ isReady }) => !isReady)).toBe(true);
  expect(emptyContent.downloads.map(({ title }) => title)).toEqual(downloads.map(({ title }) => title));
  expect(emptyContent.downloads.every(({ isPublished }) => !isPublished)).toBe(true);
});

test('published content fills its own Kick and leaves the others empty', () => {
  const { lessons } = mergeContent(
    [
      {
        number: 3,
        youtube_embed_code: 'dQw4w9WgXcQ',
        description: 'Nieuw',
        text: 'Lees',
        transcript: null,
      },
    ],
    [file('kick-3-pdf')],
  );
  expect(lessons[3]).toMatchObject({
    title: kicks[3]?.title,
    description: 'Nieuw',
    videoId: 'dQw4w9WgXcQ',
    isReady: true,
    text: 'Lees',
  });
  expect(lessons[2]?.videoId).toBeNull();
});

test.each([
  [[], 'De Kicks volgen binnenkort. Open er alvast een: je ziet wat je erin doet.'],
  [[0], 'Eén van de zeven Kicks staat klaar. De andere volgen.'],
  [[0, 1, 4], '3 van de zeven Kicks staan klaar. De andere volgen.'],
  [[0, 1, 2, 3, 4, 5, 6], 'Alle zeven Kicks staan voor je klaar.'],
])('with Kicks %j published: %s', (numbers, sentence) => {
  const files = numbers.map((number) => file(`kick-${number}-pdf`));
  expect(readiness(mergeContent([], files).lessons)).toBe(sentence);
});

test('a file from before sizes were stored shows only its type', () => {
  const row = file('roi-calculator');
  expect(mergeContent([], [row]).downloads.find(({ key }) => key === row.key)?.about).toBe('Excel');
});

test('a file is offered once it is published, even if the site does not list it', () => {
  const {
    downloads: shown,
    extras,
    lessons,
  } = mergeContent(
    [],
    [
      file('roi-calculator', 'ROI Calculator', 46_000),
      file('bonus', 'Bonus'),
      file('kick-1-cheat-sheet', 'Cheat sheet'),
    ],
  );
  expect(shown.filter(({ isPublished }) => isPublished)).toEqual([
    expect.objectContaining({ key: 'roi-calculator', about: 'Excel · 45 kB' }),
  ]);
  expect(extras.find(({ key }) => key === 'bonus')).toMatchObject({ isPublished: true, about: 'Excel' });
  expect(extras.find(({ key }) => key === checklist.key)).toMatchObject({ isPublished: false });
  expect(lessons.map(({ files }) => files.map(({ isPublished }) => isPublished))).toEqual(
    kicks.map(({ number }) => [number === 1]),
  );
});
