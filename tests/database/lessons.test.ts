import { beforeAll, expect, test } from 'vitest';
import { lessonFiles } from '../../contract/lessons.ts';
import { deskOf } from './desk.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  await database.call('set_owner', 'eigenaar@voorbeeld.be', true);
});

const publish = (content: object, actor = owner) =>
  database.call('publish_lessons', actor, content, {}, { action: 'lesson-published', subject: 'Kick 5' });

const kick = (number: number, rest: object = {}) => ({
  number,
  youtube_embed_code: '',
  ...rest,
});
const file = (key: string, rest: object = {}) => ({
  key,
  title: key,
  path: `${key}.a.pdf`,
  file_name: `${key}.pdf`,
  mime_type: 'application/pdf',
  size_bytes: 1,
  ...rest,
});
const kickRows = () =>
  database.rows('select number, youtube_embed_code, text, transcript from kicks order by number');
const fileRows = () =>
  database.rows('select key, path, file_name, mime_type, size_bytes from lesson_files order by key');

test('publishing replaces the given rows, withdraws the named ones, and leaves the others alone', async () => {
  await publish({
    kicks: [kick(1, { text: 'een', transcript: 'gezegd' }), kick(2, { youtube_embed_code: 'aaaaaaaaaaa' })],
    files: [file('kick-1-pdf'), file('roi-calculator'), file('kick-2-pdf')],
  });
  await publish({
    kicks: [kick(1, { text: 'twee' })],
    files: [file('kick-1-pdf', { path: 'kick-1.b.pdf', size_bytes: 2 })],
    removed: ['roi-calculator', 'onbekend'],
  });
  expect((await kickRows()).slice(1, 3)).toEqual([
    { number: 1, youtube_embed_code: '', text: 'twee', transcript: null },
    { number: 2, youtube_embed_code: 'aaaaaaaaaaa', text: null, transcript: null },
  ]);
  expect(await fileRows()).toEqual([
    {
      key: 'kick-1-pdf',
      path: 'kick-1.b.pdf',
      file_name: 'kick-1-pdf.pdf',
      mime_type: 'application/pdf',
      size_bytes: 2,
    },
    expect.objectContaining({ key: 'kick-2-pdf' }),
  ]);
  const { kicks, files } = await deskOf(database)(owner, 'desk_lessons');
  expect(kicks[1]).toMatchObject({ number: 1, text: 'twee' });
  expect(files.map(({ key }) => key)).toEqual(['kick-1-pdf', 'kick-2-pdf']);
});

test('one invalid row publishes nothing', async () => {
  const before = [await kickRows(), await fileRows()];
  const good = { kicks: [kick(3, { text: 'drie' })], removed: ['kick-1-pdf'] };
  for (const content of [
    { ...good, kicks: [...good.kicks, kick(9)] },
    { ...good, files: [file('x', { title: null })] },
    { ...good, files: [file('x', { path: '' })] },
    { ...good, files: 'x' },
    { ...good, removed: 'x' },
  ]) {
    await expect(publish(content)).rejects.toThrow();
  }
  expect([await kickRows(), await fileRows()]).toEqual(before);
});

test('publishing what is already online changes nothing and is not logged', async () => {
  const content = {
    kicks: [kick(5, { description: 'Kort.', text: 'vijf' })],
    files: [file('kick-5-pdf')],
    removed: ['onbekend'],
  };
  const state = () =>
    database.rows(
      `select kicks.updated_at, lesson_files.updated_at as file,
         (select count(*)::integer from owner_actions) as actions
       from kicks, lesson_files where number = 5 and key = 'kick-5-pdf'`,
    );
  const logged = async () =>
    (await database.rows('select owner_id from owner_actions')).filter(({ owner_id: id }) => id === owner)
      .length;
  const earlier = await logged();
  expect(await publish(content)).toBe(true);
  const before = await state();
  expect(await logged()).toBe(earlier + 1);
  for (const same of [content, { files: [file('kick-5-pdf')] }, {}]) expect(await publish(same)).toBe(true);
  expect(await state()).toEqual(before);
  for (const other of [{ kicks: [kick(5)] }, { files: [file('kick-5-pdf', { title: 'x' })] }])
    expect(await publish(other)).toBe(true);
  expect(await publish({ removed: ['kick-5-pdf'] })).toBe(true);
  expect(await logged()).toBe(earlier + 4);
});

test('neither a browser’s key nor a function on behalf of a member can publish', async () => {
  const user = await database.addUser('lezer@voorbeeld.be');
  const call = `select public.publish_lessons('${owner}', '{}', '{}', '{}')`;
  for (const [role, caller] of [
    ['anon', null],
    ['authenticated', user],
    ['authenticated', owner],
  ] as const)
    await expect(database.as(role, caller, call)).rejects.toThrow(/permission/);
  await expect(publish({}, user)).rejects.toThrow(/Only an owner/);
});

test('with Supabase Storage, the bucket of lessons is private and takes only lesson files, the public one only a status, and no policy opens either', async () => {
  const storage = `
    create schema storage;
    create table storage.buckets (
      id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]
    );
    create table storage.objects (id text primary key, bucket_id text, name text);
    alter table storage.objects enable row level security;
  `;
  const publicBucket = `insert into storage.buckets values ('lessons', 'lessons', true);`;
  for (const prepared of [storage, storage + publicBucket]) {
    const { rows } = await openDatabase(prepared);
    expect(await rows('select * from storage.buckets order by id')).toEqual([
      {
        id: 'lessons',
        name: 'lessons',
        public: false,
        file_size_limit: lessonFiles.maxBytes,
        allowed_mime_types: lessonFiles.mimeTypes,
      },
      {
        id: 'site',
        name: 'site',
        public: true,
        file_size_limit: 1024,
        allowed_mime_types: ['application/json'],
      },
    ]);
    expect(await rows(`select policyname from pg_policies where schemaname = 'storage'`)).toEqual([]);
  }
});
