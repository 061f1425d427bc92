import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageSettings } from '../../production-like/storage-settings.ts';
import { hashOf } from '../recording.ts';

const folder = join(import.meta.dirname, '../../../supabase/migrations');

/** The statements of the shop's migrations that make its buckets. */
export function bucketStatements(): string[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^do \$\$$.*?^\$\$;$/gms) ?? [])
    .filter((statement) => statement.includes('storage.buckets'));
}

/** Hashes the settings that change an answer of Storage: `[storage]` in config.toml, and the buckets. */
export const settingsHash = (): string => hashOf([storageSettings(), bucketStatements()]);
