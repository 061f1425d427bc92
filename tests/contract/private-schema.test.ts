import { expect, test } from 'vitest';
import { server, visitor } from './shop.ts';

test.each([
  ['a visitor', visitor],
  ['the secret key', server],
])('the Data API serves no schema but public to %s', async (_, open) => {
  const client = await open();
  const { data, error } = await client.schema('private').rpc('plain_text', { value: 'Één' });
  expect(data).toBeNull();
  expect(error?.message).toBeTruthy();
  expect((await client.schema('private').from('order_list').select()).data).toBeNull();
  expect((await client.rpc('plain_text', { value: 'Één' })).data).toBeNull();
});
