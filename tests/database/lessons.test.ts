import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});

const kick = (number: number, rest: object = {}) => ({
  number,
  youtube_embed_code: '',
  pdf_path: '',
  ...rest,
});
const kickRows = () =>
  database.rows('select number, youtube_embed_code, pdf_path, text from kicks order by number');

test('publishing replaces the rows it names, and leaves the others', async () => {
  await database.call('publish_lessons', {
    kicks: [
      kick(1, { pdf_path: 'kick-1.a.pdf', text: 'een' }),
      kick(2, { youtube_embed_code: 'aaaaaaaaaaa' }),
    ],
    downloads: [{ key: 'roi-calculator', title: 'ROI Calculator', file_path: 'roi.a.pdf' }],
  });
  await database.call('publish_lessons', { kicks: [kick(1, { pdf_path: 'kick-1.b.pdf' })] });
  expect((await kickRows()).slice(1, 3)).toEqual([
    { number: 1, youtube_embed_code: '', pdf_path: 'kick-1.b.pdf', text: null },
    { number: 2, youtube_embed_code: 'aaaaaaaaaaa', pdf_path: '', text: null },
  ]);
  expect(await database.rows('select key, file_path from downloads')).toEqual([
    { key: 'roi-calculator', file_path: 'roi.a.pdf' },
  ]);
});

test('one wrong row publishes none', async () => {
  const before = await kickRows();
  for (const content of [
    { kicks: [kick(3, { text: 'drie' }), kick(9)] },
    { kicks: [kick(3, { text: 'drie' })], downloads: [{ key: 'x', title: null }] },
    { kicks: [kick(3, { text: 'drie' })], downloads: 'x' },
  ]) {
    await expect(database.call('publish_lessons', content)).rejects.toThrow();
  }
  expect(await kickRows()).toEqual(before);
});

test('nobody publishes with a browser’s key', async () => {
  const user = await database.addUser('lezer@voorbeeld.be');
  for (const role of ['anon', 'authenticated'] as const) {
    await expect(database.as(role, user, `select public.publish_lessons('{}')`)).rejects.toThrow(
      /permission/,
    );
  }
});

test('where Supabase Storage is, the bucket is private, takes PDF alone, and nobody reads it directly', async () => {
  await database.pg.exec(`
    create schema storage;
    create table storage.buckets (
      id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]
    );
    create table storage.objects (id text primary key, bucket_id text, name text);
    alter table storage.objects enable row level security;
  `);
  for (const time of [1, 2]) {
    await database.migrate();
    expect(await database.rows('select * from storage.buckets'), `run ${time}`).toEqual([
      {
        id: 'lessons',
        name: 'lessons',
        public: false,
        file_size_limit: 20 * 1024 * 1024,
        allowed_mime_types: ['application/pdf'],
      },
    ]);
    expect(await database.rows(`select policyname from pg_policies where schemaname = 'storage'`)).toEqual(
      [],
    );
  }
});
