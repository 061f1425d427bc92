import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../server.ts';
import { storageEnvironment } from './storage-settings.ts';

export interface StorageOptions {
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
  const storage = spawn(process.execPath, [join(folder, 'dist/start/server.js')], {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const read = (chunk: Buffer) => {
    printed = (printed + String(chunk)).slice(-200_000);
  };
  storage.stdout.on('data', read);
  storage.stderr.on('data', read);
  const gone = new Promise<void>((resolve) => storage.once('close', () => resolve()));
  process.once('exit', () => storage.kill('SIGKILL'));
  const stop = async () => {
    storage.kill('SIGTERM');
    await gone;
    await rm(files, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (storage.exitCode !== null) {
      await stop();
      throw new Error(`Supabase Storage stopped by itself:\n${printed.slice(-4000)}`);
    }
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, output: () => printed, stop };
}
