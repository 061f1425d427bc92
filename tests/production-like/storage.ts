import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { freePort } from '../server.ts';
import { startService } from './service.ts';

const config = join(import.meta.dirname, '../../supabase/config.toml');
const units: Record<string, number> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** `[storage]` of supabase/config.toml as environment variables of Supabase Storage. Throws on a setting that is not translated. */
function storageEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [path, value] of Object.entries(Object(parse(readFileSync(config, 'utf8')).storage))) {
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

interface StorageOptions {
  /** A built checkout of supabase/storage. */
  folder: string;
  /** For the role supabase_storage_admin. */
  databaseUrl: string;
  jwtSecret: string;
}

/** The commit of a checkout of supabase/storage. Throws where there is none. */
export async function storageVersion(folder: string): Promise<string> {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args]);
  const changed = (await git('status', '--porcelain', 'src', 'migrations')).stdout.trim();
  return changed ? 'changed by hand' : (await git('rev-parse', 'HEAD')).stdout.trim();
}

/** Starts Supabase Storage, which makes its tables; its files are in a folder that is removed when it stops. */
export async function startStorage({ folder, databaseUrl, jwtSecret }: StorageOptions) {
  const files = await mkdtemp(join(tmpdir(), 'kickstart-storage-'));
  const [port, adminPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const remove = () => rm(files, { recursive: true, force: true });
  const storage = await startService({
    title: 'Supabase Storage',
    program: process.execPath,
    args: [join(folder, 'dist/start/server.js')],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...storageEnvironment(),
      SERVER_HOST: '127.0.0.1',
      SERVER_PORT: String(port),
      SERVER_ADMIN_PORT: String(adminPort),
      SERVER_REGION: 'local',
      AUTH_JWT_SECRET: jwtSecret,
      DATABASE_URL: databaseUrl,
      DB_INSTALL_ROLES: 'false',
      STORAGE_BACKEND: 'file',
      STORAGE_FILE_BACKEND_PATH: files,
      // As hosted: https://supabase.com/docs/reference/javascript/storage-from-createsigneduploadurl
      UPLOAD_SIGNED_URL_EXPIRATION_TIME: '7200',
      LOG_LEVEL: 'error',
    },
    health: `${url}/status`,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const stop = async () => {
    await storage.stop();
    await remove();
  };
  return { url, stop };
}
