// Starts the shop as production runs it and tells where it is in one line of JSON, until it is told to stop.
import { authVersion } from './auth.ts';
import { startShop } from './shop.ts';

const authProgram = process.env.SUPABASE_AUTH || undefined;
const shop = await startShop(authProgram);
console.log(
  JSON.stringify({
    SHOP_URL: shop.url,
    SHOP_SITE_FOLDER: shop.siteFolder,
    SHOP_API_URL: shop.apiUrl,
    SHOP_DATA_DIR: shop.dataDir,
    SHOP_DATABASE_URL: shop.databaseUrl,
    TEST_DATABASE_URL: shop.postgres.url('postgres'),
    SHOP_ENVIRONMENT: JSON.stringify(shop.environment),
    ...(authProgram
      ? { AUTH_VERSION: await authVersion(authProgram), SHOP_AUTH: JSON.stringify(shop.authOptions) }
      : {}),
    POSTGRES_VERSION: shop.postgres.version,
    POSTGRES_PROGRAMS: shop.postgres.program(''),
  }),
);
const stop = async () => {
  await shop.stop();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Told by the launcher's end as well, however that came.
process.stdin.resume().once('end', stop);
