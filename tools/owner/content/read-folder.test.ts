import { mkdir, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { videoProblem } from '../../../contract/lesson-check.ts';
import { fileTypes, lessonFiles } from '../../../contract/lessons.ts';
import { contentFolder } from '../../../tests/content-folder.ts';
import { smallPdf } from '../../../tests/small-pdf.ts';
import { smallSheet, smallZip } from '../../../tests/small-zip.ts';
import { readFolder } from './read-folder.ts';

const id = 'dQw4w9WgXcQ';
const pdf = smallPdf('les');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function problemsOf(contents: Record<string, string | Uint8Array>): Promise<string[]> {
  return (await readFolder(await contentFolder(contents))).problems;
}

test('reads a whole course', async () => {
  const { course, problems } = await readFolder(
    await contentFolder({
      'kick-0/beschrijving.txt': '\uFEFFJe eerste antwoord.\r\n',
      'kick-0/tekst.md': 'Regel één.\r\n\r\nRegel twee.\r\n',
      'kick-0/video.txt': `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x" allowfullscreen></iframe>\n`,
      'kick-0/transcript.md': '**Welkom** bij Kick 0.',
      'kick-0/les.pdf': pdf,
      'kick-0/cheat-sheet.PNG': png,
      'kick-5/video.txt': `${id}\n`,
      'kick-6/video.txt': `https://youtu.be/${id}?t=4`,
      'downloads/ai-cheat-sheet.pdf': pdf,
      'downloads/roi-calculator.xlsx': smallSheet,
      'downloads/checklist-valkuilen.pdf': smallPdf('lijst'),
      'downloads/extra.zip': smallZip('a.txt'),
      'downloads/extra.txt': 'Nog iets\nextra',
      '.DS_Store': 'x',
      'kick-0/Thumbs.db': 'x',
    }),
  );
  expect(problems).toEqual([]);
  expect(course.kicks[0]).toMatchObject({
    number: 0,
    description: 'Je eerste antwoord.',
    text: 'Regel één.\n\nRegel twee.',
    transcript: '**Welkom** bij Kick 0.',
    video: id,
  });
  expect(course.kicks.slice(1)).toEqual(
    [5, 6].map((number) => ({ number, description: null, text: null, transcript: null, video: id })),
  );
  expect(
    course.files.map(({ key, title, fileName, mime, size }) => [key, title, fileName, mime, size]),
  ).toEqual([
    ['ai-cheat-sheet', null, 'ai-cheat-sheet.pdf', fileTypes.pdf.mime, pdf.length],
    ['checklist-valkuilen', null, 'checklist-valkuilen.pdf', fileTypes.pdf.mime, expect.any(Number)],
    ['extra', 'Nog iets extra', 'extra.zip', fileTypes.zip.mime, expect.any(Number)],
    ['roi-calculator', null, 'roi-calculator.xlsx', fileTypes.xlsx.mime, smallSheet.length],
    ['kick-0-pdf', null, 'kick-0.pdf', fileTypes.pdf.mime, pdf.length],
    ['kick-0-cheat-sheet', null, 'kick-0-cheat-sheet.png', fileTypes.png.mime, png.length],
  ]);
});

test('names a file after its bytes, so that a new version never overwrites it', async () => {
  const nameOf = async (bytes: Uint8Array) =>
    (await readFolder(await contentFolder({ 'kick-1/les.pdf': bytes }))).course.files[0]?.storedAs;
  expect(await nameOf(pdf)).toMatch(/^kick-1\.[0-9a-f]{20}\.pdf$/);
  expect(await nameOf(pdf)).toBe(await nameOf(pdf));
  expect(await nameOf(smallPdf('les twee'))).not.toBe(await nameOf(pdf));
});

test('refuses a video that is not one YouTube video, naming the file', async () => {
  expect(await problemsOf({ 'kick-2/video.txt': 'https://vimeo.com/76979871' })).toEqual([
    `kick-2/video.txt: ${videoProblem}`,
  ]);
});

describe('refuses, in one clear line that names the file,', () => {
  test.each<[string, string, string | Uint8Array, RegExp]>([
    [
      'a Word document named .pdf',
      'kick-1/les.pdf',
      'PK\u0003\u0004word',
      /^kick-1\/les\.pdf: dit is geen PDF/,
    ],
    [
      'a web page named .pdf',
      'downloads/roi-calculator.pdf',
      '<html>%PDF-',
      /^downloads\/roi-calculator\.pdf: dit is geen PDF/,
    ],
    [
      'a truncated PDF',
      'kick-1/les.pdf',
      pdf.subarray(0, 200),
      /^kick-1\/les\.pdf: het bestand is niet volledig/,
    ],
    ['an empty PDF', 'kick-1/les.pdf', '', /^kick-1\/les\.pdf: het bestand is leeg/],
    ['an empty text', 'kick-1/tekst.md', ' \n', /^kick-1\/tekst\.md: het bestand is leeg/],
    [
      'a text that is not UTF-8',
      'kick-1/tekst.md',
      new Uint8Array([0x63, 0xe9, 0xff]),
      /^kick-1\/tekst\.md: dit is geen gewone tekst/,
    ],
    [
      'a text with control characters',
      'kick-1/tekst.md',
      'a\u0000b',
      /^kick-1\/tekst\.md: er staan tekens in/,
    ],
    [
      'a long description',
      'kick-1/beschrijving.txt',
      'x'.repeat(301),
      /^kick-1\/beschrijving\.txt: de tekst telt 301 tekens/,
    ],
    [
      'a huge text',
      'kick-1/tekst.md',
      'x'.repeat(80_001),
      /^kick-1\/tekst\.md: de tekst is langer dan 20000 tekens/,
    ],
    ['an unknown file', 'kick-1/notities.docx', 'x', /^kick-1\/notities\.docx: hoort hier niet/],
    ['a folder inside a Kick', 'kick-1/oud/les.pdf', pdf, /^kick-1\/oud: hoort hier niet/],
    ['a Kick that does not exist', 'kick-7/les.pdf', pdf, /^kick-7: hoort hier niet/],
    ['a loose file', 'les.pdf', pdf, /^les\.pdf: hoort hier niet/],
    [
      'a download with an unknown name',
      'downloads/cheatsheet.pdf',
      pdf,
      /^downloads\/cheatsheet\.pdf: onbekende download/,
    ],
    [
      'a download with an unsafe name',
      'downloads/AI Cheat Sheet.pdf',
      pdf,
      /^downloads\/AI Cheat Sheet\.pdf: gebruik in de naam/,
    ],
    ['a download with dots', 'downloads/a..b.pdf', pdf, /^downloads\/a\.\.b\.pdf: gebruik in de naam/],
    [
      'a title without its download',
      'downloads/extra.txt',
      'Extra',
      /^downloads\/extra\.txt: de titel staat er/,
    ],
    [
      'a text of the earlier form',
      'kick-1/tekst.txt',
      'Tekst.',
      /^kick-1\/tekst\.txt: de les is Markdown\. Noem dit bestand tekst\.md\.$/,
    ],
    [
      'a cheat sheet of another type',
      'kick-1/cheat-sheet.doc',
      'x',
      /^kick-1\/cheat-sheet\.doc: dit soort bestand kan niet\. Het mag PDF, DOCX, .* of PNG zijn\.$/,
    ],
    [
      'a download of another type',
      'downloads/roi-calculator.xlsm',
      smallSheet,
      /^downloads\/roi-calculator\.xlsm: hoort hier niet.* PDF, DOCX, .* of PNG\.$/,
    ],
    [
      'a download with the name of a Kick’s file',
      'downloads/kick-1-pdf.pdf',
      pdf,
      /^downloads\/kick-1-pdf\.pdf: een naam met kick- vooraan/,
    ],
  ])('%s', async (_, path, content, line) => {
    const problems = await problemsOf({ 'kick-0/les.pdf': pdf, [path]: content });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(line);
  });

  test('a PDF that is too large', async () => {
    const folder = await contentFolder({ 'kick-1/les.pdf': pdf });
    await truncate(join(folder, 'kick-1/les.pdf'), lessonFiles.maxBytes + 1);
    expect((await readFolder(folder)).problems).toEqual([
      'kick-1/les.pdf: het bestand is 20 MB groot, het mag hoogstens 20 MB zijn.',
    ]);
  });

  test.each([
    ['kick-0', 'cheat-sheet'],
    ['downloads', 'roi-calculator'],
  ])('two files in %s that would replace each other', async (folder, name) => {
    expect(
      await problemsOf({ [`${folder}/${name}.pdf`]: pdf, [`${folder}/${name}.xlsx`]: smallSheet }),
    ).toEqual([`${folder}/${name}.xlsx: ${name}.pdf staat er ook. Bewaar er één van.`]);
  });

  test('a link to a file elsewhere', async () => {
    const folder = await contentFolder({ 'kick-0/les.pdf': pdf });
    await mkdir(join(folder, 'kick-1'));
    await symlink('/etc/hostname', join(folder, 'kick-1/tekst.md'));
    expect((await readFolder(folder)).problems).toEqual([
      expect.stringMatching(/^kick-1\/tekst\.md: hoort hier niet/),
    ]);
  });

  test('a missing or empty folder', async () => {
    expect((await readFolder('/bestaat/niet')).problems).toEqual(['/bestaat/niet: deze map is er niet.']);
    expect(await problemsOf({})).toEqual([expect.stringMatching(/deze map is leeg/)]);
  });
});

test('reports every problem at once', async () => {
  expect(
    await problemsOf({ 'kick-1/video.txt': 'x', 'kick-2/les.pdf': 'x', 'downloads/x.zip': 'x' }),
  ).toHaveLength(3);
});
