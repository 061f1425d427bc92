import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../contract/lessons.ts';
import { contentFolder, fill, runContent } from '../content-folder.ts';
import { secretsOf, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { smallSheet } from '../small-zip.ts';

const video = 'dQw4w9WgXcQ';

let shop: TestServer;
let owner: SupabaseClient;
beforeAll(async () => {
  shop = await startServer();
  owner = createClient(shop.url, (await secretsOf(shop.dataDir)).secretKey, {
    auth: { persistSession: false },
  });
});
afterAll(() => shop?.dispose());

const kicks = async () => (await owner.from('kicks').select('*').order('number')).data ?? [];
const files = async () => (await owner.from('lesson_files').select('*').order('key')).data ?? [];
const fileOf = async (key: string) => (await files()).find((file) => file.key === key);
const storedNames = async () =>
  ((await owner.storage.from('lessons').list()).data ?? []).map(({ name }) => name);

async function bytesOf(path: string): Promise<Buffer> {
  const { data, error } = await owner.storage.from('lessons').createSignedUrl(path, 60);
  if (error) throw error;
  return Buffer.from(await (await fetch(data.signedUrl)).arrayBuffer());
}

async function publish(folder: string, ...more: string[]) {
  return runContent(shop, ['publish', folder, ...more]);
}

test('publishes a folder, reports what is missing, and changes nothing the second time', async () => {
  const lesson = smallPdf('les een');
  const folder = await contentFolder({
    'kick-1/video.txt': `https://youtu.be/${video}`,
    'kick-1/beschrijving.txt': 'Kort.',
    'kick-1/les.pdf': lesson,
    'kick-1/transcript.md': '# Gezegd',
    'kick-1/cheat-sheet.pdf': smallPdf('blad'),
    'downloads/roi-calculator.xlsx': smallSheet,
  });
  const preview = await publish(folder, '--dry-run');
  expect(preview).toMatchObject({
    code: 0,
    output: expect.stringContaining('kick-1/les.pdf wordt geüpload'),
  });
  expect(await storedNames()).toEqual([]);
  expect((await kicks())[1].youtube_embed_code).toBe('');

  const first = await publish(folder);
  expect(first.code, first.output).toBe(0);
  expect(first.output).toContain('Kick 0 mist Video, PDF en Cheat sheet');
  expect(first.output).toMatch(/De Kit zelf mist .*Template Library/);
  expect(first.output).not.toContain('Kick 1 mist');
  const [, row] = await kicks();
  expect(row).toMatchObject({
    youtube_embed_code: video,
    description: 'Kort.',
    text: null,
    transcript: '# Gezegd',
  });
  const pdf = await fileOf('kick-1-pdf');
  expect(pdf).toMatchObject({ file_name: 'kick-1.pdf', size_bytes: lesson.length });
  expect((await bytesOf(pdf.path)).equals(lesson)).toBe(true);
  expect(await fileOf('roi-calculator')).toMatchObject({
    title: 'ROI Calculator',
    file_name: 'roi-calculator.xlsx',
    mime_type: fileTypes.xlsx.mime,
    size_bytes: smallSheet.length,
  });

  const second = await publish(folder);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('Niets veranderd') });
  expect((await kicks())[1].updated_at).toBe(row.updated_at);

  const status = await runContent(shop, ['status']);
  expect(status.output).toContain(
    'Kick 1 (Begrijpbaar prompten): Video, PDF, Cheat sheet, beschrijving, transcript',
  );
});

test('a folder with one wrong file is not published at all', async () => {
  const before = [await kicks(), await files(), await storedNames()];
  const folder = await contentFolder({ 'kick-2/les.pdf': smallPdf('goed'), 'kick-3/les.pdf': 'geen pdf' });
  const { code, output } = await publish(folder);
  expect(code).toBe(1);
  expect(output).toContain('kick-3/les.pdf: dit is geen PDF');
  expect(output).toContain('Er is niets gepubliceerd');
  expect([await kicks(), await files(), await storedNames()]).toEqual(before);
});

test('killed halfway it leaves the old content intact, and finishes the next time', async () => {
  const numbers = [3, 4, 5, 6];
  const course = (version: string) =>
    Object.fromEntries(
      numbers.flatMap((number) => [
        [`kick-${number}/les.pdf`, smallPdf(`${version} ${number}`, 1_500_000)],
        [`kick-${number}/tekst.md`, `${version} ${number}`],
      ]),
    );
  const folder = await contentFolder(course('oud'));
  expect((await publish(folder)).code).toBe(0);
  const old = [await kicks(), await files()];
  const pathOf = (number: number) => old[1]?.find(({ key }) => key === `kick-${number}-pdf`)?.path;

  await fill(folder, course('nieuw'));
  await runContent(shop, ['publish', folder], (output, kill) => {
    if (output.includes('geüpload')) kill();
  });
  expect([await kicks(), await files()]).toEqual(old);
  for (const number of numbers) {
    expect((await bytesOf(pathOf(number))).equals(smallPdf(`oud ${number}`, 1_500_000))).toBe(true);
  }

  const again = await publish(folder);
  expect(again.code, again.output).toBe(0);
  expect(again.output).toMatch(/\d+ best(?:and staat|anden staan) er al/);
  const now = await kicks();
  for (const number of numbers) {
    expect(now[number].text).toBe(`nieuw ${number}`);
    expect(
      (await bytesOf((await fileOf(`kick-${number}-pdf`)).path)).equals(
        smallPdf(`nieuw ${number}`, 1_500_000),
      ),
    ).toBe(true);
  }
}, 60_000);

test('two runs at once both succeed, and every file that a lesson names exists', async () => {
  const folders = await Promise.all(
    ['een', 'twee'].map((text) =>
      contentFolder({ 'kick-0/les.pdf': smallPdf(text), 'kick-0/tekst.md': text }),
    ),
  );
  const runs = await Promise.all(folders.map((folder) => publish(folder)));
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const [row] = await kicks();
  expect((await bytesOf((await fileOf('kick-0-pdf')).path)).equals(smallPdf(row.text))).toBe(true);
});

test('content that left the folder stays online until --prune removes it', async () => {
  const folder = await contentFolder({ 'kick-1/video.txt': `https://youtu.be/${video}` });
  expect((await publish(folder)).output).toContain('Niets veranderd');
  expect(await fileOf('kick-1-pdf')).toBeDefined();
  expect((await publish(folder, '--prune')).code).toBe(0);
  expect((await kicks()).map((row) => [row.youtube_embed_code, row.text])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((number) => [number === 1 ? video : '', null]),
  );
  expect(await files()).toEqual([]);
});

test('says clearly what is wrong', async () => {
  const folder = await contentFolder({ 'kick-1/tekst.md': 'Tekst.' });
  const nobody = { url: 'http://127.0.0.1:1', dataDir: shop.dataDir };
  const cases = [
    [await runContent(nobody, ['publish', folder]), /http:\/\/127\.0\.0\.1:1 does not answer.*npm start/],
    [await runContent({ ...shop, dataDir: '/bestaat/niet' }, ['status']), /no shop in .*npm start/],
    [
      await runContent(shop, ['status'], undefined, {
        SUPABASE_URL: shop.url,
        SUPABASE_SECRET_KEY: 'sb_secret_x',
      }),
      /secret key does not fit/,
    ],
    [await runContent(shop, ['publish']), /Gebruik:/],
    [await runContent(shop, ['publish', folder, '--force']), /Gebruik:/],
    [await runContent(shop, ['wissen']), /Gebruik:/],
  ] as const;
  for (const [{ code, output }, message] of cases) {
    expect(output).toMatch(message);
    expect(output).not.toMatch(/\bat .*\.ts:|sb_secret/);
    expect(code).toBe(1);
  }
});
