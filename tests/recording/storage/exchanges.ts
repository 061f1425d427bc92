/** The exchanges with Storage that are recorded: each one's steps end in the request that is kept. */
import { fileTypes, lessonFiles } from '../../../contract/lessons.ts';
import { shopFile, shopFileText, unpublished } from '../../../contract/shop.ts';
import { signedToken } from '../../signed-token.ts';
import { smallPictures } from '../../small-pictures.ts';
import type { Ask, Exchange, Scene } from './scene.ts';

const pdf = fileTypes.pdf.mime;
const lesson = `lessons/kick-1.a.pdf`;
const shop = `${shopFile.bucket}/${shopFile.name}`;

/** An upload as the server's client sends it. */
const put = (path = lesson, extra: Partial<Ask> = {}): Ask => ({
  path: `/object/${path}`,
  body: '%PDF-1.7 les',
  type: pdf,
  headers: { 'cache-control': 'max-age=3600' },
  ...extra,
});

/** The public file as the server writes it. */
const putShop = (extra: Partial<Ask> = {}): Ask => ({
  path: `/object/${shop}`,
  body: shopFileText({ ...unpublished, status: 'te-koop' }),
  type: 'application/json',
  headers: { 'cache-control': `max-age=${shopFile.cacheSeconds}`, 'x-upsert': 'true' },
  ...extra,
});

const picture = `${shopFile.bucket}/0123456789abcdef0123.webp`;

/** A picture as the server stores it. */
const putPicture = (extra: Partial<Ask> = {}): Ask => ({
  path: `/object/${picture}`,
  body: new Uint8Array(Buffer.from(smallPictures['webp, with loss'], 'base64')),
  type: 'image/webp',
  headers: { 'cache-control': 'max-age=31536000', 'x-upsert': 'true' },
  ...extra,
});

const removePicture = (extra: Partial<Ask> = {}): Ask => ({
  path: `/object/${shopFile.bucket}`,
  method: 'DELETE',
  body: { prefixes: ['0123456789abcdef0123.webp'] },
  ...extra,
});

const open = (path: string, extra: Partial<Ask> = {}): Ask => ({ path, as: 'nobody', ...extra });
const sign = (path = lesson, extra: Partial<Ask> = {}): Ask => ({
  path: `/object/sign/${path}`,
  body: { expiresIn: lessonFiles.linkSeconds },
  ...extra,
});
const prepare = (path = lesson, extra: Partial<Ask> = {}): Ask => ({
  path: `/object/upload/sign/${path}`,
  body: {},
  ...extra,
});
const list = (body: object, extra: Partial<Ask> = {}): Ask => ({
  path: '/object/list/lessons',
  body,
  ...extra,
});
const remove = (prefixes: unknown, extra: Partial<Ask> = {}): Ask => ({
  path: '/object/lessons',
  method: 'DELETE',
  body: { prefixes },
  ...extra,
});

/** The address of a signed link to a stored file. */
async function link(on: Scene, seconds?: number): Promise<string> {
  await on.did(put());
  const { signedURL } = await on.did(sign(lesson, seconds ? { body: { expiresIn: seconds } } : {}));
  return signedURL ?? '';
}

/** The address of a prepared upload, which takes the file from a browser. */
const prepared = async (on: Scene) => (await on.did(prepare())).url ?? '';
const send = (path: string, extra: Partial<Ask> = {}): Ask =>
  put(lesson, { path, method: 'PUT', as: 'nobody', ...extra });

/** A link whose token is signed with another key. */
const forged = (claims: object) => signedToken(claims, 'another-secret-0123456789-0123456789');

const uploads: Record<string, Exchange['act']> = {
  'upload of a new file': () => put(),
  'upload of a file that exists': async (on) => {
    await on.did(put());
    return put();
  },
  'upload that replaces a file': async (on) => {
    await on.did(put());
    return put(lesson, { body: '%PDF-1.7 nieuw', headers: { 'x-upsert': 'true' } });
  },
  'two uploads of a file at once': () => put(lesson, { times: 2 }),
  'two uploads at once that may replace': () => put(lesson, { times: 2, headers: { 'x-upsert': 'true' } }),
  'upload that is as large as allowed': () => put(lesson, { body: new Uint8Array(lessonFiles.maxBytes) }),
  'upload that is too large': () => put(lesson, { body: new Uint8Array(lessonFiles.maxBytes + 1) }),
  'upload of an empty file': () => put(lesson, { body: '' }),
  'upload of a page': () => put('lessons/kick-1.html', { type: 'text/html', body: '<p>' }),
  'upload without a type': () => put(lesson, { type: '' }),
  'upload to a bucket that does not exist': () => put('lessen/kick-1.a.pdf'),
  'upload as a visitor': () => put(lesson, { as: 'visitor' }),
  'upload as a member': () => put(lesson, { as: 'member' }),
  'upload as an owner': () => put(lesson, { as: 'owner' }),
  'upload without a key': () => put(lesson, { as: 'nobody' }),
  'upload with a forged token': () => put(lesson, { as: { token: forged({ role: 'service_role' }) } }),
  'upload with an expired token': (on) =>
    put(lesson, {
      as: { token: signedToken({ role: 'service_role', exp: 1_700_000_000 }, on.stage.keys.jwtSecret) },
    }),
  'upload with what is no token': () => put(lesson, { as: { token: 'x' } }),
  'replacing upload as a member': async (on) => {
    await on.did(put());
    return put(lesson, { as: 'member', body: 'x', headers: { 'x-upsert': 'true' } });
  },
  'upload to a name with spaces and accents': () => put('lessons/les%20%C3%A9%C3%A9n.pdf'),
};

const files: Record<string, Exchange['act']> = {
  'download as the server': async (on) => {
    await on.did(put());
    return { path: `/object/${lesson}` };
  },
  'download of a file that does not exist': () => ({ path: `/object/${lesson}` }),
  'download of an unknown bucket': () => ({ path: '/object/lessen/kick-1.a.pdf' }),
  ...Object.fromEntries(
    (['visitor', 'member', 'owner', 'nobody', { token: 'x' }] as const).map((as) => [
      `download as ${typeof as === 'object' ? 'somebody with a wrong token' : as}`,
      async (on: Scene) => {
        await on.did(put());
        return { path: `/object/${lesson}`, as };
      },
    ]),
  ),
  'a lesson at the public address': async (on) => {
    await on.did(put());
    return open(`/object/public/${lesson}`);
  },
  'list of the files': async (on) => {
    await on.did(put('lessons/kick-2.b.pdf'));
    await on.did(put());
    return list({ prefix: '', limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } });
  },
  'second page of the list': async (on) => {
    for (const name of ['c', 'a', 'b']) await on.did(put(`lessons/${name}.pdf`));
    return list({ prefix: '', limit: 2, offset: 2, sortBy: { column: 'name', order: 'asc' } });
  },
  'list of an empty bucket': () => list({ prefix: '', limit: 100, offset: 0 }),
  'list as a visitor': async (on) => {
    await on.did(put());
    return list({ prefix: '' }, { as: 'visitor' });
  },
  'list as a member': async (on) => {
    await on.did(put());
    return list({ prefix: '' }, { as: 'member' });
  },
  'list without a key': () => list({ prefix: '' }, { as: 'nobody' }),
  'removal of a file that exists and of one that does not': async (on) => {
    await on.did(put());
    return remove(['kick-1.a.pdf', 'kick-9.a.pdf']);
  },
  'removal as a member': async (on) => {
    await on.did(put());
    return remove(['kick-1.a.pdf'], { as: 'member' });
  },
  'removal without a key': async (on) => {
    await on.did(put());
    return remove(['kick-1.a.pdf'], { as: 'nobody' });
  },
};

const links: Record<string, Exchange['act']> = {
  'link for five minutes': async (on) => {
    await on.did(put());
    return sign();
  },
  'link to a file that does not exist': () => sign(),
  'link asked for as a member': async (on) => {
    await on.did(put());
    return sign(lesson, { as: 'member' });
  },
  'link asked for as a visitor': async (on) => {
    await on.did(put());
    return sign(lesson, { as: 'visitor' });
  },
  'link asked for without a key': async (on) => {
    await on.did(put());
    return sign(lesson, { as: 'nobody' });
  },
  'opened link': async (on) => open(await link(on)),
  'opened link that saves as': async (on) => open(`${await link(on)}&download=kick-1.pdf`),
  'opened link that saves as a name with accents': async (on) =>
    open(`${await link(on)}&download=${encodeURIComponent("Les één (1) 'a'.pdf")}`),
  'opened link that saves under its own name': async (on) => open(`${await link(on)}&download=`),
  'HEAD on a link': async (on) => open(await link(on), { method: 'HEAD' }),
  'part of a file through a link': async (on) => open(await link(on), { headers: { range: 'bytes=0-3' } }),
  'rest of a file through a link': async (on) => open(await link(on), { headers: { range: 'bytes=4-' } }),
  'link to a file that was removed': async (on) => {
    const path = await link(on);
    await on.did(remove(['kick-1.a.pdf']));
    return open(path);
  },
  'late link': async (on) => {
    await on.did(put());
    const { keys } = on.stage;
    const claims = { url: lesson, scope: 'download', exp: 1_700_000_000 };
    return open(`/object/sign/${lesson}?token=${signedToken(claims, keys.jwtSecret)}`);
  },
  'link with another token': async (on) => {
    await on.did(put());
    return open(`/object/sign/${lesson}?token=${forged({ url: lesson, scope: 'download' })}`);
  },
  'link whose token was cut': async (on) => open((await link(on)).slice(0, -4)),
  'link without a token': async (on) => {
    await on.did(put());
    return open(`/object/sign/${lesson}`);
  },
  'link of another file': async (on) => {
    await on.did(put('lessons/kick-2.b.pdf'));
    return open((await link(on)).replace('kick-1.a.pdf', 'kick-2.b.pdf'));
  },
  'link with the token of an upload': async (on) => {
    const [, token] = (await prepared(on)).split('token=');
    await on.did(put());
    return open(`/object/sign/${lesson}?token=${token}`);
  },
  'session token as that of a link': async (on) => {
    await on.did(put());
    const token = signedToken({ role: 'authenticated', sub: 'x' }, on.stage.keys.jwtSecret);
    return open(`/object/sign/${lesson}?token=${token}`);
  },
};

const preparedUploads: Record<string, Exchange['act']> = {
  'prepared upload': () => prepare(),
  'prepared upload of a file that exists': async (on) => {
    await on.did(put());
    return prepare();
  },
  'prepared upload as a member': () => prepare(lesson, { as: 'member' }),
  'prepared upload without a key': () => prepare(lesson, { as: 'nobody' }),
  'file sent to a prepared upload': async (on) =>
    send(await prepared(on), { headers: { 'cache-control': 'max-age=0', 'x-upsert': 'false' } }),
  'file sent twice': async (on) => {
    const path = await prepared(on);
    await on.did(send(path));
    return send(path);
  },
  'file sent twice, to replace': async (on) => {
    const path = await prepared(on);
    await on.did(send(path));
    return send(path, { headers: { 'x-upsert': 'true' } });
  },
  'two files sent at once': async (on) => send(await prepared(on), { times: 2 }),
  'file sent that is too large': async (on) =>
    send(await prepared(on), { body: new Uint8Array(lessonFiles.maxBytes + 1) }),
  'page sent to a prepared upload': async (on) =>
    send(await prepared(on), { type: 'text/html', body: '<p>' }),
  'file sent without a token': () => send(`/object/upload/sign/${lesson}`),
  'file sent with what is no token': () => send(`/object/upload/sign/${lesson}?token=x`),
  'file sent with another token': () =>
    send(`/object/upload/sign/${lesson}?token=${forged({ url: lesson, scope: 'upload' })}`),
  'file sent late': (on) => {
    const claims = { url: lesson, scope: 'upload', exp: 1_700_000_000 };
    return send(`/object/upload/sign/${lesson}?token=${signedToken(claims, on.stage.keys.jwtSecret)}`);
  },
  'file sent to another name': async (on) => send((await prepared(on)).replace('kick-1.a', 'kick-2.b')),
  'file sent with the token of a link': async (on) => {
    const [, token] = (await link(on)).split('token=');
    return send(`/object/upload/sign/${lesson}?token=${token}`);
  },
};

const publicFile: Record<string, Exchange['act']> = {
  'public file written': () => putShop(),
  'public file written again': async (on) => {
    await on.did(putShop());
    return putShop({ body: shopFileText(unpublished) });
  },
  'public file written twice at once': () => putShop({ times: 2 }),
  'public file written as a visitor': () => putShop({ as: 'visitor' }),
  'public file written as an owner': () => putShop({ as: 'owner' }),
  'public file that is too large': () => putShop({ body: ' '.repeat(65_537) }),
  'public file that is no JSON': () => putShop({ type: 'text/html' }),
  'public file read': async (on) => {
    await on.did(putShop());
    return open(`/object/public/${shop}`);
  },
  'HEAD on the public file': async (on) => {
    await on.did(putShop());
    return open(`/object/public/${shop}`, { method: 'HEAD' });
  },
  'public file read again, unchanged': async (on) => {
    await on.did(putShop());
    const first = await on.send(open(`/object/public/${shop}`));
    await first.text();
    return open(`/object/public/${shop}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
  },
  'public file read again, changed': async (on) => {
    await on.did(putShop());
    const first = await on.send(open(`/object/public/${shop}`));
    await first.text();
    await on.did(putShop({ body: shopFileText(unpublished) }));
    return open(`/object/public/${shop}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
  },
  'public file with a query that skips the CDN': async (on) => {
    await on.did(putShop());
    return open(`/object/public/${shop}?at=1`);
  },
  'public file that does not exist': () => open(`/object/public/${shop}`),
  'public file as the server reads it': async (on) => {
    await on.did(putShop());
    return { path: `/object/${shop}` };
  },
  'picture written': () => putPicture(),
  'picture written again': async (on) => {
    await on.did(putPicture());
    return putPicture();
  },
  'picture read': async (on) => {
    await on.did(putPicture());
    return open(`/object/public/${picture}`);
  },
  'drawing written as a picture': () => putPicture({ type: 'image/svg+xml', body: '<svg/>' }),
  'list of the public bucket': async (on) => {
    await on.did(putShop());
    await on.did(putPicture());
    return { path: `/object/list/${shopFile.bucket}`, body: { prefix: '', limit: 1000, offset: 0 } };
  },
  'picture removed': async (on) => {
    await on.did(putShop());
    await on.did(putPicture());
    return removePicture();
  },
  'picture removed as an owner': async (on) => {
    await on.did(putPicture());
    return removePicture({ as: 'owner' });
  },
  'list of the public bucket as a visitor': async (on) => {
    await on.did(putShop());
    return { path: `/object/list/${shopFile.bucket}`, body: { prefix: '' }, as: 'visitor' };
  },
};

/** Every exchange, in the order in which they are played. */
export const exchanges: Exchange[] = [uploads, files, links, preparedUploads, publicFile].flatMap((group) =>
  Object.entries(group).map(([name, act]) => ({ name, act })),
);
