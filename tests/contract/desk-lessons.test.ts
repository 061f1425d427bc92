import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskLessons } from '../../contract/database/lessons.ts';
import { type DeskLessonAnswer, lessonBodyBytes } from '../../contract/desk-lesson.ts';
import { fileHash, lessonSubject, partOf, storedName } from '../../contract/lesson-check.ts';
import { type FileExtension, fileTypes, lessonFiles, lessonLimits } from '../../contract/lessons.ts';
import { contents } from '../../site/contents.ts';
import { makeOwner } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { smallSheet, smallZip } from '../small-zip.ts';

const video = 'dQw4w9WgXcQ';

let shop: TestServer;
let owner: SupabaseClient;
let visitor: SupabaseClient;
let server: SupabaseClient;

beforeAll(async () => {
  shop = await startServer({ env: raisedLimits });
  const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const client = (key = publishableKey) => createClient(shop.url, key, { auth: { persistSession: false } });
  server = client((await secretsOf(shop.dataDir)).secretKey);
  [owner, visitor] = [client(), client()];
  const session = await makeOwner(shop);
  await owner.auth.setSession(session);
});
afterAll(() => shop?.dispose());

/** Calls the function; a refusal returns its message. */
async function ask(body: unknown, as = owner): Promise<DeskLessonAnswer | { error: string; status: number }> {
  const { data, error, response } = await as.functions.invoke('desk-lesson', { body: body as object });
  if (!error) return data;
  return { error: (await response?.json())?.error, status: response?.status ?? 0 };
}

const online = async (): Promise<DeskLessons> => (await owner.rpc('desk_lessons')).data;
const fileOf = async (key: string) => (await online()).files.find((file) => file.key === key);
const kickOf = async (number: number) => (await online()).kicks[number];
const stored = async () => ((await server.storage.from('lessons').list()).data ?? []).map(({ name }) => name);
const logged = async () => (await server.from('owner_actions').select('*').order('id')).data ?? [];

/** Requests the upload location of a file, as the desk does. */
async function prepare(key: string, bytes: Uint8Array, extension: FileExtension = 'pdf') {
  const name = storedName(key, await fileHash(new Uint8Array(bytes)), extension);
  const answer = await ask({ action: 'upload', key, name });
  if (!('result' in answer) || answer.result !== 'ready') throw new Error(JSON.stringify(answer));
  return { name, path: answer.path };
}

const put = (path: string, bytes: Uint8Array, type: string = fileTypes.pdf.mime) =>
  fetch(shop.url + path, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } });

/** Uploads a file as the desk does; returns its name in storage. */
async function upload(key: string, bytes: Uint8Array, extension: FileExtension = 'pdf'): Promise<string> {
  const { name, path } = await prepare(key, bytes, extension);
  if (path) expect((await put(path, bytes, fileTypes[extension].mime)).status).toBe(200);
  return name;
}

const click = () => randomUUID().replaceAll('-', '');

const noTexts = { video: '', description: '', text: '', transcript: '' };

/** Publishes a part in the version that is online, unless `content` names another. */
const publish = async (part: string, content: object) =>
  ask({
    action: 'publish',
    part,
    click: click(),
    known: (await online()).versions[lessonSubject(part)] ?? 0,
    ...content,
  });

const done = { result: 'done' };
const notArrived = { result: 'not-arrived' };

async function bytesOf(key: string): Promise<Buffer> {
  const { data } = await server.from('lesson_files').select('path').eq('key', key).single();
  const file = await server.storage.from('lessons').download(data?.path);
  if (file.error) throw file.error;
  return Buffer.from(await file.data.arrayBuffer());
}

test.each([
  ['a visitor', () => visitor, 401],
  ['an owner', () => owner, 413],
] as const)('%s cannot send more than the longest texts', async (_, caller, status) => {
  const body = { action: 'publish', texts: { text: 'x'.repeat(lessonBodyBytes) } };
  expect(await ask(body, caller())).toMatchObject({ status });
});

test('a Kick goes online in one step, with its files, and is in the log', async () => {
  const lesson = smallPdf('les een', 2_000_000);
  const name = await upload('kick-1-pdf', lesson);
  expect(await fileOf('kick-1-pdf')).toBeUndefined();
  const text = 'é'.repeat(lessonLimits.text);
  const transcript = '\n"x'.repeat(lessonLimits.transcript / 3);
  const texts = {
    video: `<iframe src="https://www.youtube.com/embed/${video}"></iframe>`,
    description: 'Kort.\r\n',
    text,
    transcript,
  };
  const files = [{ key: 'kick-1-pdf', name }];
  expect(await publish('kick-1', { known: 0, texts, files })).toEqual(done);
  expect(await kickOf(1)).toMatchObject({
    youtube_embed_code: video,
    description: 'Kort.',
    text,
    transcript: transcript.trim(),
  });
  expect(await fileOf('kick-1-pdf')).toMatchObject({
    file_name: 'kick-1.pdf',
    mime_type: fileTypes.pdf.mime,
    size_bytes: lesson.length,
  });
  expect((await bytesOf('kick-1-pdf')).equals(lesson)).toBe(true);
  const { user } = (await owner.auth.getUser()).data;
  expect((await logged()).at(-1)).toMatchObject({
    action: 'lesson-published',
    subject: 'Kick 1',
    detail: { files: 'PDF', texts: true },
    owner_id: user?.id,
    owner_email: user?.email,
  });

  // Storage already has the same bytes.
  expect(await prepare('kick-1-pdf', lesson)).toEqual({ name, path: null });
});

test('an extra download has the title the owner gave it', async () => {
  const name = await upload('mijn-extra', smallSheet, 'xlsx');
  const file = { key: 'mijn-extra', name };
  expect(await publish('kit', { files: [{ ...file, title: ' ' }] })).toMatchObject({
    status: 400,
    error: /titel/,
  });
  expect(await publish('kit', { files: [{ ...file, title: ' Mijn\n \u202eextra ' }] })).toEqual(done);
  expect(await fileOf('mijn-extra')).toMatchObject({ title: 'Mijn extra', file_name: 'mijn-extra.xlsx' });
  // The log names no person, whatever the owner typed.
  expect(await publish('kit', { files: [{ ...file, title: 'Sjablonen voor an@voorbeeld.be' }] })).toEqual(
    done,
  );
});

describe('the server inspects uploads', () => {
  test.each<[string, string, Uint8Array, FileExtension]>([
    ['a web page named .pdf', 'kick-2-pdf', Buffer.from('<html>%PDF- %%EOF'), 'pdf'],
    ['a cut-off PDF', 'kick-2-pdf', smallPdf('les').subarray(0, 200), 'pdf'],
    [
      'macros',
      'roi-calculator',
      smallZip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
      'xlsx',
    ],
    ['a password', 'roi-calculator', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'xlsx'],
  ])('and refuses %s, and removes it', async (_, key, bytes, extension) => {
    const before = await online();
    const name = await upload(key, bytes, extension);
    expect(await publish(partOf(key), { files: [{ key, name }] })).toEqual(notArrived);
    expect(await stored()).not.toContain(name);
    expect(await online()).toEqual(before);
  });

  test('and refuses bytes other than those whose hash it signed', async () => {
    const { name, path } = await prepare('kick-2-pdf', smallPdf('wat beloofd was'));
    await put(path ?? '', smallPdf('iets anders'));
    const answer = await publish('kick-2', { files: [{ key: 'kick-2-pdf', name }] });
    expect(answer).toEqual(notArrived);
    expect(await stored()).not.toContain(name);
  });

  test('and publishes nothing of a Kick when one file is invalid', async () => {
    const wrong = await upload('kick-2-pdf', Buffer.from('geen pdf'));
    const sheet = await upload('kick-2-cheat-sheet', smallPdf('blad'));
    const texts = { ...noTexts, text: 'Nieuwe tekst' };
    const files = [
      { key: 'kick-2-cheat-sheet', name: sheet },
      { key: 'kick-2-pdf', name: wrong },
    ];
    expect(await publish('kick-2', { texts, files })).toEqual(notArrived);
    expect((await kickOf(2))?.text).toBeNull();
    expect(await fileOf('kick-2-cheat-sheet')).toBeUndefined();
  });

  test('and accepts a file only under a name for its own key', async () => {
    const name = await upload('kick-3-pdf', smallPdf('les drie'));
    for (const [key, given] of [
      ['kick-4-pdf', name],
      ['kick-3-pdf', `../${name}`],
      ['kick-3-pdf', 'kick-3.pdf'],
    ] as const)
      expect(await publish(partOf(key), { files: [{ key, name: given }] })).toMatchObject({ status: 400 });
    const files = [{ key: 'kick-3-pdf', name: `kick-3.${'0'.repeat(20)}.pdf` }];
    expect(await publish('kick-3', { files })).toEqual(notArrived);
    expect(await stored()).toContain(name);
  });

  test.each([
    ['a type that lessons do not have', 'kick-3-pdf', `kick-3.${'0'.repeat(20)}.exe`],
    ['another type than a PDF for the PDF', 'kick-3-pdf', `kick-3.${'0'.repeat(20)}.docx`],
    ['an unknown key', 'kick-9-pdf', `kick-9.${'0'.repeat(20)}.pdf`],
    ['a key that is a path', '../x', `../x.${'0'.repeat(20)}.pdf`],
    ['an invalid hash', 'kick-3-pdf', 'kick-3.x.pdf'],
  ])('and signs no upload of %s', async (_, key, name) => {
    expect(await ask({ action: 'upload', key, name })).toEqual({
      status: 400,
      error: expect.stringMatching(/niet leesbaar/),
    });
  });

  test('and storage takes no file that is too large', async () => {
    const bytes = new Uint8Array(lessonFiles.maxBytes + 1);
    const { name, path } = await prepare('kick-3-pdf', bytes);
    await put(path ?? '', bytes);
    expect(await publish('kick-3', { files: [{ key: 'kick-3-pdf', name }] })).toEqual(notArrived);
  });

  test.each<[string, { texts?: object; part?: string; removed?: string[] }, RegExp]>([
    [
      'a video from elsewhere than YouTube',
      { texts: { video: 'https://vimeo.com/1' } },
      /geen YouTube-video/,
    ],
    [
      'a long description',
      { texts: { description: 'x'.repeat(lessonLimits.description + 1) } },
      /301 tekens/,
    ],
    ['a text with control characters', { texts: { text: 'a\u0000b' } }, /geen tekst zijn/],
    ['a Kick that does not exist', { part: 'kick-7' }, /niet leesbaar/],
    ['texts of the whole Kit', { part: 'kit', texts: noTexts }, /niet leesbaar/],
    ['a file of another part', { removed: ['kick-4-pdf'] }, /niet leesbaar/],
    ['more files than one publication holds', { removed: Array(21).fill('kick-3-pdf') }, /hoogstens 20/],
    ['one file twice', { removed: ['kick-3-pdf', 'kick-3-pdf'] }, /niet leesbaar/],
  ])('and refuses %s', async (_, { texts, ...rest }, error) => {
    const before = await online();
    const answer = await publish('kick-3', { texts: texts && { ...noTexts, ...texts }, ...rest });
    expect(answer).toEqual({ status: 400, error: expect.stringMatching(error) });
    expect(await online()).toEqual(before);
  });
});

test('an upload that stops halfway leaves the old file, and can be retried', async () => {
  const old = smallPdf('oud');
  const name = await upload('kick-5-pdf', old);
  await publish('kick-5', { files: [{ key: 'kick-5-pdf', name }] });
  expect((await logged()).at(-1)).toMatchObject({ subject: 'Kick 5', detail: { files: 'PDF' } });

  const next = smallPdf('nieuw', 1_000_000);
  const { name: newName, path } = await prepare('kick-5-pdf', next);
  const stop = new AbortController();
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(next.subarray(0, 500_000)));
    },
    pull() {
      stop.abort();
    },
  });
  const sending = fetch(shop.url + path, {
    method: 'PUT',
    body: half,
    duplex: 'half',
    signal: stop.signal,
    headers: { 'content-type': fileTypes.pdf.mime },
  } as RequestInit);
  await expect(sending).rejects.toThrow();
  const files = [{ key: 'kick-5-pdf', name: newName }];
  expect(await publish('kick-5', { files })).toEqual(notArrived);
  expect((await bytesOf('kick-5-pdf')).equals(old)).toBe(true);

  expect(await upload('kick-5-pdf', next)).toBe(newName);
  expect(await publish('kick-5', { files })).toEqual(done);
  expect((await bytesOf('kick-5-pdf')).equals(next)).toBe(true);
});

test('of two owners who publish one version, the second changes nothing until the new version is known', async () => {
  const { versions } = await online();
  const say = (text: string, known = versions['Kick 6'] ?? 0) =>
    publish('kick-6', { known, texts: { ...noTexts, text } });
  const both = await Promise.all([say('van de eerste'), say('van de tweede')]);
  expect(both).toEqual(expect.arrayContaining([done, { result: 'changed' }]));
  expect(await say('daarna', (await online()).versions['Kick 6'])).toEqual(done);
  expect((await kickOf(6))?.text).toBe('daarna');
});

test('a whole Kick is withdrawn in one step', async () => {
  const name = await upload('kick-4-pdf', smallPdf('les vier'));
  const texts = { ...noTexts, text: 'Vier', video: `https://youtu.be/${video}` };
  await publish('kick-4', { texts, files: [{ key: 'kick-4-pdf', name }] });
  expect(await publish('kick-4', { texts: noTexts, removed: ['kick-4-pdf'] })).toEqual(done);
  expect(await kickOf(4)).toMatchObject({ youtube_embed_code: '', text: null });
  expect(await fileOf('kick-4-pdf')).toBeUndefined();
  expect((await logged()).at(-1)).toMatchObject({ action: 'lesson-withdrawn', subject: 'Kick 4' });
});

test('an owner opens a published file, until it is withdrawn', async () => {
  const key = 'checklist-valkuilen';
  await publish('kit', { files: [{ key, name: await upload(key, smallPdf('nu online')) }] });
  const link = await ask({ action: 'open', key });
  const path = 'result' in link && link.result === 'link' ? link.path : '';
  const opened = await fetch(shop.url + path);
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(Buffer.from(smallPdf('nu online')));
  expect(await publish('kit', { removed: [key] })).toEqual(done);
  const { title } = contents.find((item) => item.key === key) ?? {};
  expect((await logged()).at(-1)).toMatchObject({ action: 'lesson-withdrawn', detail: { files: title } });
  expect(await ask({ action: 'open', key })).toMatchObject({ status: 404 });
});
