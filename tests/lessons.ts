import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { DeskLessons } from '../contract/database/lessons.ts';
import type { DeskLessonAnswer, DeskLessonRequest, Publication } from '../contract/desk-lesson.ts';
import { fileHash, lessonExtension, lessonSubject, partOf, storedName } from '../contract/lesson-check.ts';
import { fileTypes } from '../contract/lessons.ts';
import { contents } from '../site/contents.ts';
import { kicks } from '../site/kit.ts';
import { makeOwner } from './people.ts';
import { smallPdf } from './small-pdf.ts';
import { smallZip } from './small-zip.ts';

interface Shop {
  url: string;
  dataDir: string;
}

interface Lessons {
  /** Omitted fields of a Kick are empty. */
  kicks?: { number: number; video?: string; description?: string; text?: string; transcript?: string }[];
  /** Files by their key and extension, such as 'kick-1-pdf.pdf'. */
  files?: Record<string, Uint8Array>;
}

/** A client of an owner of the shop. */
export async function ownerOf(shop: Shop): Promise<SupabaseClient> {
  const { supabaseUrl, publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const owner = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await owner.auth.setSession(await makeOwner(shop));
  return owner;
}

/** The desk at `url` of an owner who is signed in. */
async function deskOf(url: string, owner: SupabaseClient) {
  const { supabaseUrl } = await (await fetch(`${url}/config.json`)).json();
  const ask = async (body: DeskLessonRequest): Promise<DeskLessonAnswer> => {
    const { data, error, response } = await owner.functions.invoke('desk-lesson', { body });
    if (error) throw new Error(`desk-lesson: ${await response?.text()}`);
    return data;
  };
  const publish = async (part: string, content: Pick<Publication, 'texts' | 'files'>) => {
    const { versions } = (await owner.rpc('desk_lessons')).data as DeskLessons;
    const known = versions[lessonSubject(part)] ?? 0;
    const click = randomUUID().replaceAll('-', '');
    const answer = await ask({ action: 'publish', click, part, known, removed: [], ...content });
    if (answer.result !== 'done') throw new Error(`Not published: ${JSON.stringify(answer)}`);
  };
  const upload = async (key: string, fileName: string, bytes: Uint8Array<ArrayBuffer>) => {
    const extension = lessonExtension(fileName) ?? 'pdf';
    const name = storedName(key, await fileHash(bytes), extension);
    const answer = await ask({ action: 'upload', key, name });
    if (answer.result !== 'ready') throw new Error(`Not uploaded: ${JSON.stringify(answer)}`);
    const headers = { 'content-type': fileTypes[extension].mime };
    if (answer.path) await fetch(supabaseUrl + answer.path, { method: 'PUT', body: bytes, headers });
    return name;
  };
  return { publish, upload };
}

/** Publishes Kicks and files as this owner does on the desk. */
export async function publishLessons(
  url: string,
  owner: SupabaseClient,
  { kicks = [], files = {} }: Lessons,
): Promise<void> {
  const { publish, upload } = await deskOf(url, owner);
  const empty = { video: '', description: '', text: '', transcript: '' };
  for (const { number, ...texts } of kicks)
    await publish(`kick-${number}`, { texts: { ...empty, ...texts }, files: [] });
  const uploaded: Record<string, Publication['files']> = {};
  for (const [fileName, bytes] of Object.entries(files)) {
    const key = fileName.replace(/\.\w+$/, '');
    const part = (uploaded[partOf(key)] ??= []);
    part.push({ key, name: await upload(key, fileName, new Uint8Array(bytes)) });
  }
  for (const [part, ready] of Object.entries(uploaded)) await publish(part, { files: ready });
}

/** Publishes the whole content of the kit: a video per Kick, a ZIP for what holds templates, and PDFs of a page. */
export async function publishCompleteKit(url: string, owner: SupabaseClient): Promise<void> {
  const files = contents.filter(({ kind }) => kind !== 'video');
  await publishLessons(url, owner, {
    kicks: kicks.map(({ number }) => ({ number, video: 'https://youtu.be/dQw4w9WgXcQ' })),
    files: Object.fromEntries(
      files.map(({ key, kind }) =>
        kind === 'templates' ? [`${key}.zip`, smallZip('voorbeeld.txt')] : [`${key}.pdf`, smallPdf(key)],
      ),
    ),
  });
}
