import { expect, test } from 'vitest';
import { lessonSubject } from '../../contract/lesson-check.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { actForOwner, deskOf, versionOf } from './desk.ts';
import { buckets } from './project.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

/** Publishes a part. */
const publish = (part: string, content: object) =>
  actForOwner(database)(owner, 'lesson-published', lessonSubject(part), {
    input: {
      part,
      content: { texts: null, files: [], removed: [], ...content },
      detail: { texts: true },
      withdrawn: false,
    },
  });

const texts = (rest: object = {}) => ({ video: '', description: '', text: '', transcript: '', ...rest });
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

test('a publication replaces what it names, withdraws files, and leaves the rest alone', async () => {
  await publish('kick-1', {
    texts: texts({ text: 'een', transcript: 'gezegd' }),
    files: [file('kick-1-pdf')],
  });
  await publish('kick-2', {
    texts: texts({ video: 'aaaaaaaaaaa' }),
    files: [file('kick-2-pdf')],
  });
  await publish('kit', { files: [file('roi-calculator')] });
  await publish('kick-1', {
    texts: texts({ text: 'twee' }),
    files: [file('kick-1-pdf', { path: 'kick-1.b.pdf', size_bytes: 2 })],
  });
  await publish('kit', { removed: ['roi-calculator', 'onbekend'] });
  expect((await kickRows()).slice(1, 3)).toEqual([
    { number: 1, youtube_embed_code: '', text: 'twee', transcript: null },
    { number: 2, youtube_embed_code: 'aaaaaaaaaaa', text: null, transcript: null },
  ]);
  expect(await fileRows()).toEqual([
    expect.objectContaining({ key: 'kick-1-pdf', path: 'kick-1.b.pdf', size_bytes: 2 }),
    expect.objectContaining({ key: 'kick-2-pdf' }),
  ]);
  const { kicks, files, versions } = await deskOf(database)(owner, 'desk_lessons');
  expect(kicks[1]).toMatchObject({ number: 1, text: 'twee' });
  expect(files.map(({ key }) => key)).toEqual(['kick-1-pdf', 'kick-2-pdf']);
  expect(Object.keys(versions).sort()).toEqual(['Extra’s van de Kit', 'Kick 1', 'Kick 2']);
  expect(versions['Kick 1']).toBe(await versionOf(database, 'Kick 1'));
});

test('one invalid row publishes nothing', async () => {
  const before = [await kickRows(), await fileRows()];
  const good = { texts: texts({ text: 'drie' }), removed: ['kick-1-pdf'] };
  for (const [part, content] of [
    ['kick-1', { ...good, files: [file('x', { title: null })] }],
    ['kick-1', { ...good, files: [file('x', { path: '' })] }],
    ['kick-1', { ...good, files: 'x' }],
    ['kick-1', { ...good, removed: 'x' }],
  ] as const)
    await expect(publish(part, content)).rejects.toThrow();
  expect([await kickRows(), await fileRows()]).toEqual(before);
});

test('with Supabase Storage, the bucket of lessons is private and takes only lesson files, the public one only what the shop publishes, and no policy opens either', async () => {
  // On PostgreSQL every project has them.
  const storage = process.env.TEST_DATABASE_URL ? '' : `create schema storage; ${buckets}`;
  const publicBucket = `insert into storage.buckets (id, name, public) values ('lessons', 'lessons', true);`;
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
        file_size_limit: 64 * 1024,
        allowed_mime_types: ['application/json', 'image/webp', 'image/jpeg'],
      },
    ]);
    expect(await rows(`select policyname from pg_policies where schemaname = 'storage'`)).toEqual([]);
  }
});
