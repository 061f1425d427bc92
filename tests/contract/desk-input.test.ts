/** Input that the desk's forms do not send, but an owner's browser could be made to send. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { functionMessages } from '../../contract/messages.ts';
import { shopOwner } from './shop.ts';

let owner: SupabaseClient;

beforeAll(async () => {
  owner = await shopOwner();
});

const key = () => crypto.randomUUID().replaceAll('-', '');

test.each([
  [
    'an amount out of range',
    'desk-refund',
    { subject: 'K2026-00001', cents: 2 ** 40, known: 0, click: key() },
  ],
  [
    'a version out of range',
    'desk-lesson',
    { action: 'publish', part: 'kit', known: 2 ** 31, files: [], removed: [] },
  ],
  [
    'a letter from the year one',
    'desk-withdrawal',
    {
      act: 'note',
      click: key(),
      letter: { name: 'An', email: 'an@voorbeeld.be', order: '', day: '0001-01-01' },
    },
  ],
])('%s is refused in a sentence', async (_, name, body) => {
  const { error } = await owner.functions.invoke(name, { body });
  expect(await error?.context?.json()).toMatchObject({
    error: expect.toBeOneOf([
      functionMessages.invalidBody,
      expect.stringMatching(/^Kies een dag die voorbij is/),
    ]),
  });
  expect(error?.context?.status).toBe(400);
});

test.each([
  ['desk_requests', { query: { search: 'a\u0000b' } }],
  ['desk_requests', { query: { page: 2 ** 40 } }],
  [
    'desk_act',
    {
      action: 'noted',
      subject: crypto.randomUUID(),
      known: null,
      click: crypto.randomUUID(),
      input: { words: 'a\u0000b' },
    },
  ],
])('%s refuses what the database cannot read', async (name, parameters) => {
  expect(await owner.rpc(name, parameters)).toMatchObject({ status: 400, data: null });
});
