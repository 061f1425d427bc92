import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskLessons } from '../../contract/database/lessons.ts';
import { type DeskLessonAnswer, lessonBodyBytes } from '../../contract/desk-lesson.ts';
import type { FunctionCalls } from '../../contract/functions.ts';
import { fileHash } from '../../contract/lesson-check.ts';
import { fileTypes, lessonFiles, lessonLimits } from '../../contract/lessons.ts';
import { contents } from '../../site/contents.ts';
import { makeMember, makeOwner } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { smallSheet, smallZip } from '../small-zip.ts';

type Call = FunctionCalls['desk-lesson']['body'];

const video = 'dQw4w9WgXcQ';

let shop: TestServer;
let owner: SupabaseClient;
let ownId: string;
let member: SupabaseClient;
let visitor: SupabaseClient;
let server: SupabaseClient;

beforeAll(async () => {
  shop = await startServer({ env: raisedLimits });
  const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const client = (key = publishableKey) => createClient(shop.url, key, { auth: { persistSession: false } });
  server = client((await secretsOf(shop.dataDir)).secretKey);
  [owner, member, visitor] = [client(), client(), client()];
  const session = await makeOwner(shop);
  ownId = session.user.id;
  await owner.auth.setSession(session);
  await member.auth.setSession(await makeMember(shop.url));
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
const kickOf = async (number: number) => {
  const kick = (await online()).kicks.find((row) => row.number === number);
  if (!kick) throw new Error(`No Kick ${number}`);
  return kick;
};
const stored = async () => ((await server.storage.from('lessons').list()).data ?? []).map(({ name }) => name);
const logged = async () => (await server.from('owner_actions').select('*').order('id')).data ?? [];

/** Requests the upload location of a file, as the desk does. */
async function prepare(key: string, bytes: Uint8Array, fileName = 'les.pdf') {
  const hash = await fileHash(new Uint8Array(bytes));
  const answer = await ask({ action: 'upload', key, fileName, size: bytes.length, hash });
  if (!('result' in answer) || answer.result !== 'ready') throw new Error(JSON.stringify(answer));
  return answer;
}

const put = (path: string, bytes: Uint8Array, type: string = fileTypes.pdf.mime) =>
  fetch(shop.url + path, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } });

/** Uploads a file as the desk does; returns its name in storage. */
async function upload(key: string, bytes: Uint8Array, fileName = 'les.pdf', type?: string): Promise<string> {
  const { name, path } = await prepare(key, bytes, fileName);
  if (path) expect((await put(path, bytes, type)).status).toBe(200);
  return name;
}

const kickBody = async (number: number, rest: object = {}) => ({
  number,
  seen: (await kickOf(number)).updated_at,
  video: '',
  description: '',
  text: '',
  transcript: '',
  ...rest,
});

async function bytesOf(key: string): Promise<Buffer> {
  const { data } = await server.from('lesson_files').select('path').eq('key', key).single();
  const file = await server.storage.from('lessons').download(data?.path);
  if (file.error) throw file.error;
  return Buffer.from(await file.data.arrayBuffer());
}

describe('access to the function', () => {
  test.each([
    ['a visitor', () => visitor, 401],
    ['a member', () => member, 404],
  ] as const)('%s can do nothing', async (_, caller, status) => {
    const before = [await stored(), await online()];
    const calls: Call[] = [
      { action: 'upload', key: 'kick-0-pdf', fileName: 'les.pdf', size: 9, hash: '0'.repeat(20) },
      { action: 'publish', kick: await kickBody(0, { text: 'van een ander' }), files: [] },
      { action: 'withdraw', kick: { number: 0, seen: null }, files: [] },
      { action: 'open', key: 'kick-0-pdf' },
    ];
    for (const call of calls) expect(await ask(call, caller())).toMatchObject({ status });
    expect((await caller().rpc('desk_lessons')).error).not.toBeNull();
    const publication = { actor: ownId, content: {}, seen: {}, entry: {} };
    expect((await caller().rpc('publish_lessons', publication)).error).not.toBeNull();
    expect([await stored(), await online()]).toEqual(before);
  });

  test.each([
    ['a visitor', () => visitor, 401],
    ['an owner', () => owner, 413],
  ] as const)('%s cannot send more than the longest texts', async (_, caller, status) => {
    const body = { action: 'publish', kick: { text: 'x'.repeat(lessonBodyBytes) }, files: [] };
    expect(await ask(body, caller())).toMatchObject({ status });
  });

  test('an owner cannot bypass the function either', async () => {
    const content = { kicks: [{ number: 0, text: 'x' }] };
    const publication = { actor: ownId, content, seen: {}, entry: {} };
    expect((await owner.rpc('publish_lessons', publication)).error).not.toBeNull();
  });
});

test('a Kick goes online in one step, with its files, and is in the log', async () => {
  const lesson = smallPdf('les een', 2_000_000);
  const name = await upload('kick-1-pdf', lesson);
  expect(await fileOf('kick-1-pdf')).toBeUndefined();
  const text = 'é'.repeat(lessonLimits.text);
  const transcript = '\n"x'.repeat(lessonLimits.transcript / 3);
  const kick = await kickBody(1, {
    video: `<iframe src="https://www.youtube.com/embed/${video}"></iframe>`,
    description: 'Kort.\r\n',
    text,
    transcript,
  });
  const { updated_at } = await kickOf(1);
  expect(await ask({ action: 'publish', kick, files: [{ key: 'kick-1-pdf', seen: null, name }] })).toEqual({
    result: 'done',
  });
  expect(await kickOf(1)).toMatchObject({
    youtube_embed_code: video,
    description: 'Kort.',
    text,
    transcript: transcript.trim(),
  });
  expect((await kickOf(1)).updated_at).not.toBe(updated_at);
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
    detail: { texts: true },
    owner_id: user?.id,
    owner_email: user?.email,
  });

  // Storage already has the same bytes.
  expect(await prepare('kick-1-pdf', lesson)).toEqual({ result: 'ready', name, path: null });
});

test('an extra download has the title the owner gave it', async () => {
  const name = await upload('mijn-extra', smallSheet, 'Mijn Extra.XLSX', fileTypes.xlsx.mime);
  const file = { key: 'mijn-extra', seen: null, name };
  expect(await ask({ action: 'publish', files: [file] })).toMatchObject({ status: 400, error: /titel/ });
  expect(await ask({ action: 'publish', files: [{ ...file, title: ' Mijn\n extra ' }] })).toEqual({
    result: 'done',
  });
  expect(await fileOf('mijn-extra')).toMatchObject({ title: 'Mijn extra', file_name: 'mijn-extra.xlsx' });
});

describe('the server inspects uploads', () => {
  test.each<[string, string, Uint8Array, string, RegExp]>([
    ['a web page named .pdf', 'kick-2-pdf', Buffer.from('<html>%PDF- %%EOF'), 'les.pdf', /geen PDF/],
    ['a cut-off PDF', 'kick-2-pdf', smallPdf('les').subarray(0, 200), 'les.pdf', /niet volledig/],
    [
      'macros',
      'roi-calculator',
      smallZip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
      'x.xlsx',
      /macro's/,
    ],
    [
      'a password',
      'roi-calculator',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'x.xlsx',
      /wachtwoord/,
    ],
  ])('and refuses %s, and removes it', async (_, key, bytes, fileName, problem) => {
    const before = await online();
    const name = await upload(key, bytes, fileName);
    const answer = await ask({ action: 'publish', files: [{ key, seen: null, name }] });
    expect(answer).toEqual({ result: 'refused', files: [{ key, problem: expect.stringMatching(problem) }] });
    expect(await stored()).not.toContain(name);
    expect(await online()).toEqual(before);
  });

  test('and refuses bytes other than those whose hash it signed', async () => {
    const { name, path } = await prepare('kick-2-pdf', smallPdf('wat beloofd was'));
    await put(path ?? '', smallPdf('iets anders'));
    const answer = await ask({ action: 'publish', files: [{ key: 'kick-2-pdf', seen: null, name }] });
    expect(answer).toMatchObject({ result: 'refused', files: [{ problem: /niet volledig aangekomen/ }] });
    expect(await stored()).not.toContain(name);
  });

  test('and publishes nothing of a Kick when one file is invalid', async () => {
    const wrong = await upload('kick-2-pdf', Buffer.from('geen pdf'));
    const sheet = await upload('kick-2-cheat-sheet', smallPdf('blad'));
    const kick = await kickBody(2, { text: 'Nieuwe tekst' });
    const files = [
      { key: 'kick-2-cheat-sheet', seen: null, name: sheet },
      { key: 'kick-2-pdf', seen: null, name: wrong },
    ];
    expect(await ask({ action: 'publish', kick, files })).toMatchObject({ result: 'refused' });
    expect((await kickOf(2)).text).toBeNull();
    expect(await fileOf('kick-2-cheat-sheet')).toBeUndefined();
  });

  test('and accepts a file only under a name for its own key', async () => {
    const name = await upload('kick-3-pdf', smallPdf('les drie'));
    for (const [key, given] of [
      ['kick-4-pdf', name],
      ['kick-3-pdf', `../${name}`],
      ['kick-3-pdf', 'kick-3.00000000000000000000.pdf'],
      ['kick-3-pdf', 'kick-3.pdf'],
    ] as const) {
      const answer = await ask({ action: 'publish', files: [{ key, seen: null, name: given }] });
      expect(answer).toMatchObject({ result: 'refused', files: [{ problem: /niet aangekomen/ }] });
    }
    expect(await stored()).toContain(name);
  });

  test.each<[string, object, RegExp]>([
    ['a type that lessons do not have', { fileName: 'les.exe' }, /dit soort bestand/],
    ['another type than a PDF for the PDF', { fileName: 'les.docx' }, /Het mag PDF zijn/],
    ['an empty file', { size: 0 }, /leeg/],
    ['a file that is too large', { size: lessonFiles.maxBytes + 1 }, /hoogstens 20 MB/],
    ['an unknown key', { key: 'kick-9-pdf' }, /niet leesbaar/],
    ['a key that is a path', { key: '../x' }, /niet leesbaar/],
    ['an invalid hash', { hash: 'x' }, /niet leesbaar/],
  ])('and signs no upload of %s', async (_, rest, error) => {
    const good = { key: 'kick-3-pdf', fileName: 'les.pdf', size: 9, hash: '0'.repeat(20) };
    const answer = await ask({ action: 'upload', ...good, ...rest });
    expect(answer).toEqual({ status: 400, error: expect.stringMatching(error) });
  });

  test.each<[string, object, RegExp]>([
    ['a video from elsewhere than YouTube', { video: 'https://vimeo.com/1' }, /geen YouTube-video/],
    ['a long description', { description: 'x'.repeat(lessonLimits.description + 1) }, /301 tekens/],
    ['a text with control characters', { text: 'a\u0000b' }, /geen tekst zijn/],
    ['a Kick that does not exist', { number: 7 }, /niet leesbaar/],
  ])('and refuses %s', async (_, rest, error) => {
    const before = await online();
    const answer = await ask({ action: 'publish', kick: await kickBody(3, rest), files: [] });
    expect(answer).toEqual({ status: 400, error: expect.stringMatching(error) });
    expect(await online()).toEqual(before);
  });
});

test('an upload that stops halfway leaves the old file, and can be retried', async () => {
  const old = smallPdf('oud');
  const name = await upload('kick-5-pdf', old);
  await ask({ action: 'publish', files: [{ key: 'kick-5-pdf', seen: null, name }] });
  expect((await logged()).at(-1)).toMatchObject({ subject: 'Kick 5', detail: { files: 'PDF' } });
  const { updated_at } = (await fileOf('kick-5-pdf')) ?? {};

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
  const file = { key: 'kick-5-pdf', seen: updated_at ?? null, name: newName };
  expect(await ask({ action: 'publish', files: [file] })).toMatchObject({ result: 'refused' });
  expect((await bytesOf('kick-5-pdf')).equals(old)).toBe(true);

  expect(await upload('kick-5-pdf', next)).toBe(newName);
  expect(await ask({ action: 'publish', files: [file] })).toEqual({ result: 'done' });
  expect((await bytesOf('kick-5-pdf')).equals(next)).toBe(true);
});

test('an owner who publishes after another one changes nothing and is notified', async () => {
  const kick = await kickBody(6, { text: 'van de eerste' });
  const late = { ...kick, text: 'van de tweede' };
  const both = await Promise.all(
    [kick, late].map((given) => ask({ action: 'publish', kick: given, files: [] })),
  );
  const results = both.map((answer) => 'result' in answer && answer.result);
  expect(results).toEqual(expect.arrayContaining(['changed', 'done']));
  const now = await kickOf(6);
  expect(['van de eerste', 'van de tweede']).toContain(now.text);
  const again = { ...late, seen: now.updated_at };
  expect(await ask({ action: 'publish', kick: again, files: [] })).toEqual({ result: 'done' });
  expect((await kickOf(6)).text).toBe('van de tweede');
});

test('a file is replaced or withdrawn only in the version the owner saw', async () => {
  const key = 'template-library';
  const publishAs = async (text: string, seen: string | null) =>
    ask({ action: 'publish', files: [{ key, seen, name: await upload(key, smallPdf(text)) }] });
  expect(await publishAs('een', null)).toEqual({ result: 'done' });
  expect(await publishAs('twee', null)).toEqual({ result: 'changed' });
  expect((await bytesOf(key)).equals(smallPdf('een'))).toBe(true);
  const { updated_at: seen } = (await fileOf(key)) ?? { updated_at: null };
  expect(await publishAs('twee', seen)).toEqual({ result: 'done' });
  expect(await ask({ action: 'withdraw', files: [{ key, seen }] })).toEqual({ result: 'changed' });
  const { updated_at: now } = (await fileOf(key)) ?? { updated_at: null };
  expect(await ask({ action: 'withdraw', files: [{ key, seen: now }] })).toEqual({ result: 'done' });
  expect(await fileOf(key)).toBeUndefined();
  const title = contents.find((item) => item.key === key)?.title;
  expect((await logged()).at(-1)).toMatchObject({ action: 'lesson-withdrawn', subject: title });
});

test('a whole Kick is withdrawn in one step', async () => {
  const name = await upload('kick-4-pdf', smallPdf('les vier'));
  const kick = await kickBody(4, { text: 'Vier', video: `https://youtu.be/${video}` });
  await ask({ action: 'publish', kick, files: [{ key: 'kick-4-pdf', seen: null, name }] });
  const file = await fileOf('kick-4-pdf');
  const body = {
    action: 'withdraw',
    kick: { number: 4, seen: (await kickOf(4)).updated_at },
    files: [{ key: 'kick-4-pdf', seen: file?.updated_at }],
  };
  expect(await ask(body)).toEqual({ result: 'done' });
  expect(await kickOf(4)).toMatchObject({ youtube_embed_code: '', text: null });
  expect(await fileOf('kick-4-pdf')).toBeUndefined();
  expect((await logged()).at(-1)).toMatchObject({ action: 'lesson-withdrawn', subject: 'Kick 4' });
});

test('publishing again what is online already is no change of somebody else', async () => {
  const kick = await kickBody(4, { text: 'Mijn antwoord ging verloren.' });
  const body = { action: 'publish', kick, files: [] };
  expect(await ask(body)).toEqual({ result: 'done' });
  const { updated_at } = await kickOf(4);
  const entries = (await logged()).length;
  expect(await ask(body)).toEqual({ result: 'done' });
  expect((await kickOf(4)).updated_at).toBe(updated_at);
  expect(await logged()).toHaveLength(entries);
});

test('an owner opens a published file, and one that is not published yet, and nothing else', async () => {
  const key = 'checklist-valkuilen';
  const [old, next] = [smallPdf('nu online'), smallPdf('nog niet')];
  await ask({ action: 'publish', files: [{ key, seen: null, name: await upload(key, old) }] });
  const name = await upload(key, next);
  const opened = async (body: object) => {
    const answer = await ask({ action: 'open', ...body });
    if (!('result' in answer) || answer.result !== 'link') return answer;
    return Buffer.from(await (await fetch(shop.url + answer.path)).arrayBuffer());
  };
  expect(await opened({ key })).toEqual(Buffer.from(old));
  expect(await opened({ key, name })).toEqual(Buffer.from(next));
  for (const body of [{ key: 'nooit-gezien' }, { key: 'kick-1-pdf', name }, { key, name: `../${name}` }])
    expect(await opened(body)).toMatchObject({ status: 404 });
});

test('files of several Kicks are in the log as lessons, not as the first Kick', async () => {
  const files = await Promise.all(
    ['kick-4-pdf', 'kick-5-pdf'].map(async (key) => ({
      key,
      seen: (await fileOf(key))?.updated_at ?? null,
      name: await upload(key, smallPdf(`samen ${key}`)),
    })),
  );
  expect(await ask({ action: 'publish', files })).toEqual({ result: 'done' });
  expect((await logged()).at(-1)).toMatchObject({ subject: 'lessons', detail: { files: 'PDF, PDF' } });
});
