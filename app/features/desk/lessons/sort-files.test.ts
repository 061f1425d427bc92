import { expect, test } from 'vitest';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { isFileKey, videoProblem } from '../../../../contract/lesson-check.ts';
import { checklist } from '../../../../site/contents.ts';
import { smallPdf } from '../../../../tests/small-pdf.ts';
import { contentOf, keyFor, newExtra, placeProblem, sortFiles } from './sort-files.ts';

const pdf = smallPdf('les');
const extra = {
  key: 'mijn-extra',
  title: 'Mijn extra',
  file_name: 'mijn-extra.pdf',
  path: 'mijn-extra.a.pdf',
  mime_type: 'application/pdf',
  size_bytes: 1,
  updated_at: '2026-11-01T09:00:00Z',
};
const lessons: DeskLessons = { kicks: [], files: [extra], versions: {} };

const sort = (contents: Record<string, string | Uint8Array>) =>
  sortFiles(
    Object.entries(contents).map(([path, content]) => {
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      return { path, file: new File([part], path.split('/').at(-1) ?? '') };
    }),
    lessons,
  );

test.each([
  ['kick-3.pdf', 'kick-3-pdf'],
  ['Kick 3.PDF', 'kick-3-pdf'],
  ['Les kick3 v2.pdf', 'kick-3-pdf'],
  ['Kick 0 Cheatsheet.pdf', 'kick-0-cheat-sheet'],
  ['Kick 3 cheat sheet FINAL v2.pdf', 'kick-3-cheat-sheet'],
  ['KICK_3 – cheat sheet (1).pdf', 'kick-3-cheat-sheet'],
  ['mijn-lessen/kick-3/les.pdf', 'kick-3-pdf'],
  ['kick-3/kick-3-cheat-sheet.pdf', 'kick-3-cheat-sheet'],
  ['ai-cheat-sheet.pdf', 'ai-cheat-sheet'],
  ['mijn-lessen/downloads/Template Library definitief.pdf', 'template-library'],
  ['Mijn Extra.pdf', 'mijn-extra'],
  ['vakantie.pdf', ''],
  ['kick-9.pdf', ''],
  ['Kick 0 - De les.pdf', 'kick-0-pdf'],
  ['Kick 3 - notities van Els.pdf', 'kick-3-pdf'],
  [`${checklist.title.replace(' met', '')}.pdf`, checklist.key],
  ['final.pdf', ''],
])('%s goes to ‘%s’', async (path, place) => {
  const [row] = await sort({ [path]: pdf });
  expect([row?.place?.id ?? '', row?.unfit]).toEqual([place, null]);
});

test.each([
  ['kick-3-tekst.md', 'Lees dit.', 'kick-3.text'],
  ['kick-3/transcript.txt', 'Gezegd.', 'kick-3.transcript'],
  ['mijn-lessen/kick-0/beschrijving.txt', 'Kort.', 'kick-0.description'],
  ['kick-6/video.txt', 'https://youtu.be/dQw4w9WgXcQ', 'kick-6.video'],
])('%s is a text of its Kick', async (path, content, place) => {
  const rows = await sort({ [path]: `\uFEFF${content}\r\n` });
  expect(rows).toMatchObject([{ place: { id: place }, text: content }]);
  expect(placeProblem(rows[0] as never, rows, lessons)).toBeNull();
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['Kick 2.mp4', 'x', /^Zet video’s op YouTube en plak de insluitcode/],
  ['kick-3.docx', 'x', /^Dit is geen DOCX/],
  ['kick-3.exe', 'x', /^Dit soort bestand kan niet/],
  ['kick-3.pdf', '<html>%PDF-', /^Dit is geen PDF/],
  ['kick-3.pdf', pdf.subarray(0, 200), /niet volledig/],
  ['kick-3.pdf', '', /leeg/],
  ['kick-3/tekst.md', new Uint8Array([0x63, 0xe9, 0xff]), /^Dit is geen gewone tekst/],
  ['kick-3/tekst.md', ' \n', /^Het bestand is leeg/],
  ['kick-3/tekst.md', 'a\u0000b', /^Er staan tekens in/],
  ['kick-3/beschrijving.txt', 'x'.repeat(301), /301 tekens/],
  ['kick-3/video.txt', 'https://vimeo.com/76979871', new RegExp(`^${videoProblem}`)],
])('%s is not published, with the reason', async (path, content, why) => {
  const rows = await sort({ [path]: content });
  expect(placeProblem(rows[0] as never, rows, lessons)).toMatch(why);
});

test('files without a place come first, then the Kicks in their order, without what operating systems leave', async () => {
  const rows = await sort({
    'kick-2/tekst.md': 'x',
    'roi-calculator.pdf': pdf,
    'kick-2/les.pdf': pdf,
    'kick-1.pdf': pdf,
    'vakantie.pdf': pdf,
    'kick-2/.DS_Store': 'x',
    '__MACOSX/kick-3.pdf': 'x',
  });
  expect(rows.map(({ place }) => place?.id ?? '')).toEqual([
    '',
    'kick-1-pdf',
    'kick-2-pdf',
    'kick-2.text',
    'roi-calculator',
  ]);
});

test('a PDF that does not say what it is, is the lesson of its Kick when it is the only one left', async () => {
  const places = async (...paths: string[]) =>
    (await sort(Object.fromEntries(paths.map((path) => [path, pdf])))).map(({ place }) => place?.id ?? '');
  expect(await places('Kick 3 notities.pdf', 'Kick 3 cheat sheet.pdf')).toEqual([
    'kick-3-pdf',
    'kick-3-cheat-sheet',
  ]);
  expect(await places('Kick 3 notities.pdf', 'Kick 3.pdf')).toEqual(['', 'kick-3-pdf']);
  expect(await places('Kick 3 notities.pdf', 'Kick 3 oefening.pdf')).toEqual(['', '']);
});

test('two files for one place are refused, until one is given another', async () => {
  const rows = await sort({ 'kick-3.pdf': pdf, 'kick-3/les.pdf': pdf });
  const problems = (all: typeof rows) => all.map((row) => placeProblem(row, all, lessons));
  expect(problems(rows)).toEqual([
    expect.stringMatching(/nog een bestand/),
    expect.stringMatching(/nog een bestand/),
  ]);
  const placed = rows.map((row, at) => ({
    ...row,
    place: { id: `kick-${at}-pdf`, part: `kick-${at}`, title: 'PDF' },
  }));
  expect(problems(placed)).toEqual([null, null]);
});

test('a new extra download has a title of its own, and a key', async () => {
  const [row] = await sort({ 'prompts_voor HR.pdf': pdf });
  const placed = { ...row, place: newExtra } as NonNullable<typeof row> & { place: typeof newExtra };
  expect(placeProblem(placed, [placed], lessons)).toBeNull();
  expect(contentOf([placed]).files).toMatchObject([{ key: 'prompts-voor-hr', title: 'prompts voor HR' }]);
  for (const [title, why] of [
    ['', /Geef de download een titel/],
    ['mijn EXTRA!', /Er is al een download met deze titel/],
    ['x'.repeat(81), /81 tekens/],
  ] as const)
    expect(placeProblem({ ...placed, title }, [placed], lessons)).toMatch(why);
});

test.each([
  ['Énquête: één vraag', 'enquete-een-vraag'],
  ['Kick 3 in het kort', 'extra-kick-3-in-het-kort'],
  ['x'.repeat(80), 'x'.repeat(50)],
  ['!!!', ''],
])('%s becomes the key %s', (title, key) => {
  expect(keyFor(title)).toBe(key);
  expect(key === '' || isFileKey(key)).toBe(true);
});
