import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { paths } from '../site/paths.ts';
import { createBackend } from './backend.ts';
import { lockDirectory } from './lock.ts';
import { readSettings } from './settings.ts';

/** One Ctrl-C can arrive twice within this time: from the terminal and from the parent process. */
const SAME_PRESS_MS = 500;

/** Seconds after which a hanging stop is forced. */
const FORCE_AFTER_SECONDS = 30;

// Compiles PGlite one piece at a time: as fast afterwards, and some 50 MB less that the process never returns.
setFlagsFromString('--wasm-num-compilation-tasks=1');

// Only the owner of the process may read what is stored.
process.umask(0o077);

try {
  const unlock = process.env.DATABASE_URL
    ? () => {}
    : lockDirectory(resolve(process.env.DATA_DIR || '.data'));
  const settings = readSettings(process.env);
  const backend = await createBackend(settings);
  const { canonical, own } = backend.origins;
  const local = `${settings.localUrl ?? own}/_local`;
  const rows = [
    ['Site', canonical],
    ['Checkout', `${canonical}${paths.checkout}`],
    ...(settings.resend ? [] : [['Inbox', `${local}/inbox`]]),
    ...(settings.stripe ? [] : [['Stripe sandbox', `${local}/stripe`]]),
  ];
  for (const [name, address] of rows) console.log(`${`${name}:`.padEnd(16)}${address}`);

  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), FORCE_AFTER_SECONDS * 1000).unref();
    await backend.close();
    unlock();
    console.log('Stopped.');
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process is gone.
  process.on('disconnect', stop);
} catch (error) {
  // Not through the console, which guardConsole has silenced by then.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
}
