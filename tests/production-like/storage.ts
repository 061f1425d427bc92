import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../server.ts';
import { startService } from './service.ts';
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
