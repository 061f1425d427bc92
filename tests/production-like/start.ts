// npm run production-like: starts the shop as production runs it and prints its addresses, until it is stopped. With
// `--for-tests` it prints what the tests need, in one line of JSON, and its limits are raised. With `--limits` Supabase Auth
// has the limits that it ships with: a second mail within a minute, or the 31st request, gets a 429.
import { raisedLimits } from '../server.ts';
import { authVersion, raisedAuthLimits } from './auth.ts';
import { type ProductionLikeShop, realServices, startShop } from './shop.ts';
import { storageVersion } from './storage.ts';

const forTests = process.argv.includes('--for-tests');
const { auth, storage } = realServices;

/** The environment variables of the suites. */
async function settings(shop: ProductionLikeShop): Promise<Record<string, string>> {
  // Copied by the database tests.
  await shop.postgres.createProject('new_project');
  return {
    SHOP_URL: shop.url,
    SHOP_SITE_FOLDER: shop.siteFolder,
    SHOP_API_URL: shop.apiUrl,
    SHOP_DATA_DIR: shop.dataDir,
    SHOP_DATABASE_URL: shop.databaseUrl,
    TEST_DATABASE_URL: shop.postgres.url('postgres'),
    SHOP_ENVIRONMENT: JSON.stringify(shop.environment),
    ...(auth ? { AUTH_VERSION: await authVersion(auth), SHOP_AUTH: JSON.stringify(shop.authOptions) } : {}),
    ...(storage ? { STORAGE_VERSION: await storageVersion(storage) } : {}),
    POSTGRES_VERSION: shop.postgres.version,
    POSTGRES_MISSING: JSON.stringify(shop.postgres.missing),
    POSTGRES_PROGRAMS: shop.postgres.program(''),
  };
}

/** The addresses to open, and how the shop's commands find it. */
const addresses = (shop: ProductionLikeShop): [name: string, value: string][] => [
  ['Site (nginx)', shop.url],
  ['API (nginx)', shop.apiUrl],
  ['Inbox', `${shop.backend}/_local/inbox`],
  ['Stripe sandbox', `${shop.backend}/_local/stripe`],
  ['PostgreSQL', shop.databaseUrl],
  [
    'Commands',
    `PORT=${new URL(shop.backend).port} DATA_DIR=${shop.dataDir} npm run shop -- owner add <email>`,
  ],
];

const withLimits = process.argv.includes('--limits');
if (withLimits && !auth) {
  console.error('--limits is about Supabase Auth itself: SUPABASE_AUTH names no supabase/auth binary.');
  process.exit(1);
}
const shop = await startShop(realServices, forTests ? raisedLimits : {}, withLimits ? {} : raisedAuthLimits);
if (forTests) console.log(JSON.stringify(await settings(shop)));
else {
  for (const [name, value] of addresses(shop)) console.log(`${`${name}:`.padEnd(16)}${value}`);
  console.log('Ctrl-C stops it and removes its data.');
}

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await shop.stop();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process has ended.
process.on('disconnect', stop);
if (forTests) process.stdin.resume().once('end', stop);
