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

test('publishing replaces the rows in it and leaves the others alone', async () => {
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

test('one invalid row publishes nothing', async () => {
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

test('a browser’s key cannot publish', async () => {
  const user = await database.addUser('lezer@voorbeeld.be');
  for (const role of ['anon', 'authenticated'] as const) {
    await expect(database.as(role, user, `select public.publish_lessons('{}')`)).rejects.toThrow(
      /permission/,
    );
  }
});

test('with Supabase Storage, the bucket is private, takes only PDF files, and nobody reads it directly', async () => {
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
    expect(await rows('select * from storage.buckets')).toEqual([
      {
        id: 'lessons',
        name: 'lessons',
        public: false,
        file_size_limit: 20 * 1024 * 1024,
        allowed_mime_types: ['application/pdf'],
      },
    ]);
    expect(await rows(`select policyname from pg_policies where schemaname = 'storage'`)).toEqual([]);
  }
});
