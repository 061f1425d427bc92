import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no migration is stamped with a future day: a later one would sort before it', () => {
  const stamps = readdirSync(join(import.meta.dirname, '../../supabase/migrations')).map(
    (file) => file.split('_')[0] ?? '',
  );
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  expect(stamps.filter((stamp) => !/^20\d{12}$/.test(stamp) || stamp > now)).toEqual([]);
  expect(new Set(stamps).size).toBe(stamps.length);
});
