import { describe, expect, test } from 'vitest';
import { smallPdf } from '../tests/small-pdf.ts';
import { smallSheet, smallZip, zipOf } from '../tests/small-zip.ts';
import {
  cleanText,
  contentProblem,
  extensionsOf,
  fileHash,
  isFileKey,
  outsideProblem,
  savedAs,
  textProblem,
  videoId,
} from './lesson-check.ts';
import { type FileExtension, lessonFiles } from './lessons.ts';

const id = 'dQw4w9WgXcQ';
const pdf = smallPdf('les');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a file matches its extension and is complete', () => {
  test.each<[FileExtension, Uint8Array]>([
    ['pdf', pdf],
    ['pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf])],
    ['pdf', Buffer.concat([Buffer.from('\r\n\n'), pdf, Buffer.from('\n'.repeat(3000))])],
    ['pdf', Buffer.concat([pdf, Buffer.alloc(70_000)])],
    ['png', png],
    ['zip', smallZip('a.txt')],
    // A comment can follow the list of names.
    ['zip', Buffer.concat([smallZip('a.txt'), Buffer.alloc(60_000)])],
    ['xlsx', smallSheet],
    ['docx', smallZip('[Content_Types].xml', 'word/document.xml')],
    ['pptx', smallZip('[Content_Types].xml', 'ppt/presentation.xml')],
    // A long table in a spreadsheet packs well.
    ['xlsx', zipOf(['[Content_Types].xml', 'xl/workbook.xml'], 9_000_000)],
    // A view into a larger buffer, as files arrive.
    ['zip', Buffer.concat([Buffer.alloc(7), smallZip('a.txt')]).subarray(7)],
  ])('%s', (extension, bytes) => {
    expect(contentProblem(extension, bytes)).toBeNull();
  });

  test.each<[string, FileExtension, Uint8Array, RegExp]>([
    ['a web page named .pdf', 'pdf', Buffer.from('<html>%PDF- %%EOF'), /^Dit is geen PDF/],
    ['a truncated PDF', 'pdf', pdf.subarray(0, 200), /^Het bestand is niet volledig/],
    ['a ZIP named .xlsx', 'xlsx', smallZip('a.txt'), /^Dit is geen XLSX/],
    ['a spreadsheet named .docx', 'docx', smallSheet, /^Dit is geen DOCX/],
    ['a PDF named .zip', 'zip', pdf, /^Dit is geen ZIP/],
    ['a PDF named .png', 'png', pdf, /^Dit is geen PNG/],
    [
      'a document with a password',
      'xlsx',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      /^Dit document is oud .* of met een wachtwoord beveiligd/,
    ],
    [
      'a spreadsheet with macros',
      'xlsx',
      smallZip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
      /^Dit document bevat macro's/,
    ],
    ['a truncated spreadsheet', 'xlsx', smallSheet.subarray(0, -30), /^Het bestand is niet volledig/],
    [
      'a ZIP whose list of names is not where it says',
      'zip',
      Buffer.concat([smallZip('a.txt').subarray(0, 4), smallZip('a.txt').subarray(60)]),
      /^Het bestand is niet volledig/,
    ],
    ['a ZIP bomb', 'zip', zipOf(['a', 'b'], 3_000_000_000), /^Uitgepakt wordt dit bestand 5\.722 MB groot/],
    [
      'a spreadsheet that unpacks to thousands of times its size',
      'xlsx',
      zipOf(['[Content_Types].xml', 'xl/workbook.xml'], 20_000_000),
      /^Uitgepakt wordt dit bestand 38,1 MB groot/,
    ],
    [
      'a ZIP whose list of names is broken',
      'zip',
      Buffer.from(smallZip('a.txt').toString('latin1').replace('PK\u0001\u0002', 'PK\u0001\u0003'), 'latin1'),
      /^Het bestand is niet volledig/,
    ],
    ['a truncated PNG', 'png', png.subarray(0, -20), /^Het bestand is niet volledig/],
  ])('unlike %s', (_, extension, bytes, problem) => {
    expect(contentProblem(extension, bytes)).toMatch(problem);
  });
});

test.each<[string, number, RegExp | null]>([
  ['les.pdf', 1, null],
  ['LES.PDF', lessonFiles.maxBytes, null],
  ['les.pdf', 0, /leeg/],
  ['les.pdf', lessonFiles.maxBytes + 1, /te groot: het mag hoogstens 20 MB/],
  ['les.docm', 1, /soort bestand kan niet. Wat wel kan: PDF, DOCX, .*, PNG\./],
  ['map.x/les.PNG', 1, null],
  ['les', 1, /soort bestand/],
  ['.pdf', 1, /soort bestand/],
  ['les.constructor', 1, /soort bestand/],
])('%s of %i bytes', (name, size, problem) => {
  const found = outsideProblem(name, size);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeNull();
});

test('the PDF of a Kick is a PDF', () => {
  expect(outsideProblem('les.docx', 1, extensionsOf('kick-3-pdf'))).toMatch(/Wat wel kan: PDF\./);
  expect(outsideProblem('les.docx', 1, extensionsOf('kick-3-cheat-sheet'))).toBeNull();
});

test('members save files under the name of their Kick', () => {
  expect([savedAs('kick-3-pdf'), savedAs('kick-3-cheat-sheet'), savedAs('roi-pdf')]).toEqual([
    'kick-3',
    'kick-3-cheat-sheet',
    'roi-pdf',
  ]);
});

test.each([
  ['kick-0-pdf', true],
  ['mijn-extra', true],
  ['kick-0-video', false],
  ['kick-7-pdf', false],
  ['kick-extra', false],
  ['Hoofdletter', false],
  ['../x', false],
  ['x'.repeat(61), false],
])('%s as a key: %s', (key, isOne) => {
  expect(isFileKey(key)).toBe(isOne);
});

test('a hash is computed from the bytes', async () => {
  expect(await fileHash(new Uint8Array(pdf))).toMatch(/^[0-9a-f]{20}$/);
  expect(await fileHash(new Uint8Array(pdf))).not.toBe(await fileHash(new Uint8Array(smallPdf('twee'))));
});

test('a text has normal line endings and no control characters, and is counted as people do', () => {
  expect(cleanText(' Regel e\u0301e\u0301n.\r\nTwee.\r')).toBe('Regel één.\nTwee.');
  expect(textProblem('a\tb\n', 10)).toBeNull();
  expect(textProblem('a\u0000b', 10)).toMatch(/geen tekst zijn/);
  expect(textProblem('👍'.repeat(10), 10)).toBeNull();
  expect(textProblem('x'.repeat(11), 10)).toMatch(/telt 11 tekens, het mogen er hoogstens 10/);
});

test.each([
  `https://youtu.be/${id}?t=4`,
  `https://www.youtube.com/watch?v=${id}`,
  `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x" allowfullscreen></iframe>`,
  ` ${id}\n`,
])('%s is a video', (text) => {
  expect(videoId(text)).toBe(id);
});

test.each([
  'https://vimeo.com/76979871',
  `https://youtube.com.evil.example/watch?v=${id}`,
  'javascript:alert("youtube")',
  'volgt-later',
  'https://www.youtube.com/playlist?list=PL12345678901',
  'https://www.youtube.com/embed/videoseries?list=PL1234',
  'https://www.youtube.com/@kanaal',
  `https://www.youtube.com/watch?v=${id}extra`,
  `<iframe src="https://evil.example/embed/${id}"></iframe> youtube`,
  `<iframe src="https://www.youtube.com/embed/${id}"></iframe><iframe src="https://youtu.be/${id}"></iframe>`,
  '<script src="https://evil.example/youtube.js"></script>',
  'De video volgt op youtube.',
])('%s is not a video', (text) => {
  expect(videoId(text)).toBeNull();
});
