import { mkdir, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lessonFiles } from '../../../contract/lessons.ts';
import { contentFolder } from '../../../tests/content-folder.ts';
import { smallPdf } from '../../../tests/small-pdf.ts';
import { readFolder } from './read-folder.ts';

const id = 'dQw4w9WgXcQ';
const pdf = smallPdf('les');

async function problemsOf(contents: Record<string, string | Uint8Array>): Promise<string[]> {
  return (await readFolder(await contentFolder(contents))).problems;
}

test('reads a whole course', async () => {
  const { course, problems } = await readFolder(
    await contentFolder({
      'kick-0/beschrijving.txt': '\uFEFFJe eerste antwoord.\r\n',
      'kick-0/tekst.txt': 'Regel één.\r\n\r\nRegel twee.\r\n',
      'kick-0/video.txt': `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x" allowfullscreen></iframe>\n`,
      'kick-0/les.pdf': pdf,
      'kick-6/video.txt': `https://youtu.be/${id}?t=4`,
      'downloads/ai-cheat-sheet.pdf': pdf,
      'downloads/checklist-valkuilen.pdf': smallPdf('lijst'),
      'downloads/checklist-valkuilen.txt': 'De 10 AI-valkuilen',
      '.DS_Store': 'x',
      'kick-0/Thumbs.db': 'x',
    }),
  );
  expect(problems).toEqual([]);
  expect(course.kicks[0]).toMatchObject({
    number: 0,
    description: 'Je eerste antwoord.',
    text: 'Regel één.\n\nRegel twee.',
    video: id,
    pdf: { source: 'kick-0/les.pdf', size: pdf.length },
  });
  expect(course.kicks[1]).toEqual({ number: 6, description: null, text: null, video: id, pdf: null });
  expect(course.downloads.map(({ key, title }) => [key, title])).toEqual([
    ['ai-cheat-sheet', null],
    ['checklist-valkuilen', 'De 10 AI-valkuilen'],
  ]);
});

test('names a file after its bytes, so that a new version never overwrites it', async () => {
  const nameOf = async (bytes: Uint8Array) =>
    (await readFolder(await contentFolder({ 'kick-1/les.pdf': bytes }))).course.kicks[0]?.pdf?.storedAs;
  expect(await nameOf(pdf)).toMatch(/^kick-1\.[0-9a-f]{20}\.pdf$/);
  expect(await nameOf(pdf)).toBe(await nameOf(pdf));
  expect(await nameOf(smallPdf('les twee'))).not.toBe(await nameOf(pdf));
});

describe('refuses a video that is not one YouTube video, naming the file', () => {
  test.each([
    `https://vimeo.com/76979871`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `javascript:alert("youtube")`,
    id,
    'https://www.youtube.com/playlist?list=PL12345678901',
    'https://www.youtube.com/embed/videoseries?list=PL1234',
    'https://www.youtube.com/@kanaal',
    `https://www.youtube.com/watch?v=${id}extra`,
    `<iframe src="https://evil.example/embed/${id}"></iframe> youtube`,
    `<iframe src="https://www.youtube.com/embed/${id}"></iframe><iframe src="https://youtu.be/${id}"></iframe>`,
    `<script src="https://evil.example/youtube.js"></script>`,
    'De video volgt op youtube.',
  ])('%s', async (text) => {
    expect(await problemsOf({ 'kick-2/video.txt': text })).toEqual([
      'kick-2/video.txt: dit is geen YouTube-video. Plak er het adres van één video in, of de insluitcode die YouTube geeft.',
    ]);
  });
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
    ['a truncated PDF', 'kick-1/les.pdf', pdf.subarray(0, 200), /^kick-1\/les\.pdf: de PDF is niet volledig/],
    ['an empty PDF', 'kick-1/les.pdf', '', /^kick-1\/les\.pdf: het bestand is leeg/],
    ['an empty text', 'kick-1/tekst.txt', ' \n', /^kick-1\/tekst\.txt: het bestand is leeg/],
    [
      'a text that is not UTF-8',
      'kick-1/tekst.txt',
      new Uint8Array([0x63, 0xe9, 0xff]),
      /^kick-1\/tekst\.txt: dit is geen gewone tekst/,
    ],
    [
      'a text with control characters',
      'kick-1/tekst.txt',
      'a\u0000b',
      /^kick-1\/tekst\.txt: er staan tekens in/,
    ],
    [
      'a long description',
      'kick-1/beschrijving.txt',
      'x'.repeat(301),
      /^kick-1\/beschrijving\.txt: de tekst telt 301 tekens/,
    ],
    [
      'a huge text',
      'kick-1/tekst.txt',
      'x'.repeat(200_001),
      /^kick-1\/tekst\.txt: de tekst is langer dan 20000 tekens/,
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
      'a spreadsheet',
      'downloads/roi-calculator.xlsx',
      'x',
      /^downloads\/roi-calculator\.xlsx: hoort hier niet/,
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

  test('a link to a file elsewhere', async () => {
    const folder = await contentFolder({ 'kick-0/les.pdf': pdf });
    await mkdir(join(folder, 'kick-1'));
    await symlink('/etc/hostname', join(folder, 'kick-1/tekst.txt'));
    expect((await readFolder(folder)).problems).toEqual([
      expect.stringMatching(/^kick-1\/tekst\.txt: hoort hier niet/),
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
