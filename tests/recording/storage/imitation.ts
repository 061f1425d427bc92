import { openDatabase } from '../../../local/database/database.ts';
import { createLocalSchema } from '../../../local/database/local-schema.ts';
import { readLimits } from '../../../local/limits.ts';
import { randomSecrets } from '../../../local/secrets.ts';
import { createFiles } from '../../../local/storage/files.ts';
import { storageRoutes } from '../../../local/storage/routes.ts';
import type { Stage, Stored } from './scene.ts';

/** The imitation of Storage in memory. */
export async function startImitation(): Promise<Stage & { stop: () => Promise<void> }> {
  const secrets = randomSecrets();
  const database = await openDatabase('memory://');
  await createLocalSchema(database);
  const app = storageRoutes(createFiles(database), secrets, readLimits(undefined));
  return {
    fetch: async (path, init) => app.request(`http://127.0.0.1${path}`, init),
    files: () =>
      database.query<Stored>(
        `select bucket, name, size, content_type as type, caching from local.files order by bucket, name`,
      ),
    clear: () => database.query('delete from local.files'),
    keys: {
      publishable: secrets.publishableKey,
      secret: secrets.secretKey,
      jwtSecret: secrets.jwtSecret,
    },
    stop: () => database.close(),
  };
}
