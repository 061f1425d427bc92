import { expect, test } from 'vitest';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { videoProblem } from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { smallPdf } from '../../../../tests/small-pdf.ts';
import { smallSheet } from '../../../../tests/small-zip.ts';
import { sortFiles } from './sort-files.ts';

const pdf = smallPdf('les');
const video = 'dQw4w9WgXcQ';

const lessons: DeskLessons = {
  kicks: [],
  files: [
    {
      key: 'mijn-extra',
      title: 'Mijn extra',
      file_name: 'mijn-extra.pdf',
      path: 'mijn-extra.a.pdf',
      mime_type: fileTypes.pdf.mime,
      size_bytes: 1,
      updated_at: '2026-11-01T09:00:00Z',
    },
  ],
};

const sort = (contents: Record<string, string | Uint8Array>) =>
  sortFiles(
    Object.entries(contents).map(([path, content]) => {
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      return { path, file: new File([part], path.split('/').at(-1) ?? '') };
    }),
    lessons,
  );

/** Where each file goes, by its path. */
async function places(contents: Record<string, string | Uint8Array>) {
  const { sorted, left } = await sort(contents);
  return {
    left,
    places: Object.fromEntries(
      sorted.map((one) => [one.path, 'key' in one ? one.key : `${one.kick} ${one.field}`]),
    ),
  };
}

test.each([
  ['kick-3.pdf', 'kick-3-pdf'],
  ['kick-3-pdf.pdf', 'kick-3-pdf'],
  ['Kick 3.PDF', 'kick-3-pdf'],
  ['kick-3-cheat-sheet.pdf', 'kick-3-cheat-sheet'],
  ['KICK_3 – cheat sheet.pdf', 'kick-3-cheat-sheet'],
  ['mijn-lessen/kick-3/les.pdf', 'kick-3-pdf'],
  ['kick-3/kick-3-cheat-sheet.pdf', 'kick-3-cheat-sheet'],
  ['kick-0/cheat-sheet.pdf', 'kick-0-cheat-sheet'],
  ['ai-cheat-sheet.pdf', 'ai-cheat-sheet'],
  ['mijn-lessen/downloads/Template Library.pdf', 'template-library'],
  ['downloads/checklist-valkuilen.pdf', 'checklist-valkuilen'],
  ['mijn-extra.pdf', 'mijn-extra'],
])('%s is the file %s', async (path, key) => {
  expect(await places({ [path]: pdf })).toEqual({ places: { [path]: key }, left: [] });
});

test.each([
  ['kick-3-tekst.md', 'Lees dit.', '3 text'],
  ['kick-3/tekst.md', 'Lees dit.', '3 text'],
  ['kick-3/transcript.txt', 'Gezegd.', '3 transcript'],
  ['mijn-lessen/kick-0/beschrijving.txt', 'Kort.', '0 description'],
  ['kick-6/video.txt', `https://youtu.be/${video}`, '6 video'],
])('%s is a text of its Kick', async (path, content, place) => {
  expect(await places({ [path]: content })).toEqual({ places: { [path]: place }, left: [] });
});

test('a text is published as plain text', async () => {
  const { sorted } = await sort({ 'kick-1/tekst.md': '\uFEFFRegel één.\r\n\r\nRegel twee.\r\n' });
  expect(sorted).toMatchObject([{ kick: 1, field: 'text', value: 'Regel één.\n\nRegel twee.' }]);
});

test('an extra download gets its title from the text beside it, or keeps the one that is online', async () => {
  const { sorted, left } = await sort({
    'nog-iets.xlsx': smallSheet,
    'nog-iets.txt': 'Nog iets\nextra',
    'mijn-extra.pdf': pdf,
  });
  expect(left).toEqual([]);
  expect(sorted).toMatchObject([
    { key: 'nog-iets', title: 'Nog iets extra', isExtra: true },
    { key: 'mijn-extra', title: 'Mijn extra', isExtra: true },
  ]);
});

test('Kicks come first, each with its files before its texts; files of operating systems are ignored', async () => {
  const { places: order, left } = await places({
    'kick-2/tekst.md': 'x',
    'roi-calculator.xlsx': smallSheet,
    'kick-2/cheat-sheet.pdf': pdf,
    'kick-2/les.pdf': pdf,
    'kick-1.pdf': pdf,
    'checklist-valkuilen.pdf': pdf,
    'kick-2/.DS_Store': 'x',
    '__MACOSX/kick-3.pdf': 'x',
    'Thumbs.db': 'x',
  });
  expect(Object.values(order)).toEqual([
    'kick-1-pdf',
    'kick-2-pdf',
    'kick-2-cheat-sheet',
    '2 text',
    'checklist-valkuilen',
    'roi-calculator',
  ]);
  expect(left).toEqual([]);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['notities.pdf', pdf, /^deze naam is niet herkend/],
  ['kick-9.pdf', pdf, /^deze naam is niet herkend/],
  ['kick-3-notities.pdf', pdf, /^deze naam is niet herkend/],
  ['kick-3.docx', 'x', /Het mag PDF zijn/],
  ['kick-3-cheat-sheet.doc', 'x', /^dit soort bestand kan niet/],
  ['kick-3.pdf', '<html>%PDF-', /^dit is geen PDF/],
  ['kick-3.pdf', pdf.subarray(0, 200), /niet volledig/],
  ['kick-3/tekst.docx', 'x', /^dit is geen gewone tekst/],
  ['kick-3/tekst.md', new Uint8Array([0x63, 0xe9, 0xff]), /^dit is geen gewone tekst/],
  ['kick-3/tekst.md', ' \n', /^het bestand is leeg/],
  ['kick-3/tekst.md', 'a\u0000b', /^er staan tekens in/],
  ['kick-3/beschrijving.txt', 'x'.repeat(301), /301 tekens/],
  ['kick-3/video.txt', 'https://vimeo.com/76979871', new RegExp(`^${videoProblem}`)],
  ['ai-cheat-sheet.txt', 'Titel', /^dit soort bestand kan niet/],
])('%s is left out, with the reason', async (path, content, why) => {
  expect(await places({ 'kick-0.pdf': pdf, [path]: content })).toEqual({
    places: { 'kick-0.pdf': 'kick-0-pdf' },
    left: [{ path, why: expect.stringMatching(why) }],
  });
});

test('an extra download without a title, or with one that is too long, is left out', async () => {
  const { left } = await places({ 'nieuw.pdf': pdf, 'lang.pdf': pdf, 'lang.txt': 'x'.repeat(81) });
  expect(left).toEqual([
    { path: 'nieuw.pdf', why: expect.stringMatching(/niet herkend/) },
    { path: 'lang.pdf', why: expect.stringMatching(/titel.*81 tekens/) },
  ]);
});

test('two files for one place are both left out', async () => {
  const { places: rest, left } = await places({
    'kick-3.pdf': pdf,
    'kick-3/les.pdf': pdf,
    'kick-4.pdf': pdf,
  });
  expect(rest).toEqual({ 'kick-4.pdf': 'kick-4-pdf' });
  expect(left.map(({ path, why }) => [path, why])).toEqual(
    ['kick-3.pdf', 'kick-3/les.pdf'].map((path) => [path, expect.stringMatching(/nog een bestand/)]),
  );
});
