import './engine.ts';
import { resolve } from 'node:path';
import { paths } from '../site/paths.ts';
import { createBackend } from './backend.ts';
import { lockDirectory } from './lock.ts';
import { readSettings } from './settings.ts';

/** Milliseconds in which one Ctrl-C can arrive twice: from the terminal, and from what started this process. */
const SAME_PRESS = 500;

/** Seconds after which a stop that hangs is forced. */
const FORCE_AFTER_SECONDS = 10;

try {
  const unlock = process.env.DATABASE_URL
    ? () => {}
    : lockDirectory(resolve(process.env.DATA_DIR || '.data'));
  const settings = readSettings(process.env);
  const backend = await createBackend(settings);
  const { origin, origins } = backend;
  const rows = [
    ['Site', origin],
    ['Checkout', `${origin}${paths.checkout}`],
    ['Inbox', `${origins.all.at(-2)}/_local/inbox`],
    ...(settings.stripeSecretKey ? [] : [['Stripe sandbox', `${origins.all.at(-2)}/_local/stripe`]]),
  ];
  for (const [name, address] of rows) console.log(`${`${name}:`.padEnd(16)}${address}`);

  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), FORCE_AFTER_SECONDS * 1000).unref();
    await backend.close();
    unlock();
    console.log('Gestopt.');
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Who started this over a channel is gone.
  process.on('disconnect', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
