import { expect, inject, test } from 'vitest';
import { openDoors } from '../../tools/owner/deploy-check/access.ts';
import { secretsOf } from '../server.ts';
import { config } from './shop.ts';

test('the Data API refuses a visitor every function and every table', async () => {
  const { supabaseUrl, publishableKey } = await config();
  const { secretKey } = await secretsOf(inject('dataDir'));
  expect(
    await openDoors({
      SUPABASE_URL: supabaseUrl,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
    }),
  ).toEqual([]);
});
