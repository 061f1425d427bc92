import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

const config = join(import.meta.dirname, '../../supabase/config.toml');
const units: Record<string, number> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** The settings in `[storage]` of supabase/config.toml. */
export function storageSettings(): [path: string, value: unknown][] {
  return Object.entries(Object(parse(readFileSync(config, 'utf8')).storage));
}

/** The same, as environment variables of Supabase Storage. Throws on a setting that is not translated. */
export function storageEnvironment(settings = storageSettings()): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [path, value] of settings) {
    if (path === 'enabled' && value === true) continue;
    const [, figure, unit = ''] = /^(\d+)(\w+)$/.exec(String(value)) ?? [];
    const bytes = Number(figure) * (units[unit] ?? Number.NaN);
    if (path !== 'file_size_limit' || !bytes)
      throw new Error(`supabase/config.toml: [storage] ${path} is not translated for Storage`);
    environment.UPLOAD_FILE_SIZE_LIMIT = String(bytes);
    environment.UPLOAD_FILE_SIZE_LIMIT_STANDARD = String(bytes);
  }
  return environment;
}
