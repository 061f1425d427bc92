import { randomUUID } from 'node:crypto';
import { kit } from '../../site/kit.ts';
import { type Backend, Problem, refusal } from './backend.ts';
import { type DemoRows, demoDomain, demoRows } from './demo-rows.ts';

/** Rows in one call: a statement takes at most 65,535 parameters, and an order has some thirty columns. */
const batch = 1000;

/** The tables that hold people; the demo fills the first of them first. */
const peopled = ['requests', 'orders', 'withdrawals', 'launch_signups'] as const;

const isHere = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** Throws Problem when the shop holds any people. */
async function refuseUnlessEmpty(backend: Backend): Promise<void> {
  for (const table of peopled) {
    const { data, error, status } = await backend.client.from(table).select('email').limit(1);
    if (error) throw refusal(backend, `Reading ${table}`, error, status);
    const [somebody] = data;
    if (!somebody) continue;
    throw new Problem(
      somebody.email.endsWith(`@${demoDomain}`)
        ? 'The demo is in this shop already.'
        : 'This shop has orders, requests or addresses of its own: the demo only fills an empty one. Start one with another DATA_DIR.',
    );
  }
}

/**
 * Fills an empty shop on this machine with invented people: `size` requests and as many orders. Throws
 * Problem.
 */
export async function fillDemo(backend: Backend, size = 10_000): Promise<void> {
  if (!isHere(backend.url)) {
    throw new Problem(`The demo only fills a shop on this machine, never the one at ${backend.url}.`);
  }
  await refuseUnlessEmpty(backend);
  const content = demoRows({ size, now: new Date(), newId: randomUUID, kit });
  for (const table of Object.keys(content) as (keyof DemoRows)[]) {
    const rows = content[table];
    for (let from = 0; from < rows.length; from += batch) {
      const part = rows.slice(from, from + batch);
      const { error, status } = await backend.client.from(table).insert(part);
      if (error) throw refusal(backend, `Filling ${table}`, error, status);
    }
  }
  const { requests, orders, withdrawals, outbox, launch_signups: signUps } = content;
  console.log(
    `The demo holds ${requests.length} requests, ${orders.length} orders, ${withdrawals.length} withdrawals, ${outbox.length} mails and ${signUps.length} people on the launch list. All addresses end in @${demoDomain}; nothing was sent to them. About what is open among them the shop will mail its owner, once a day, as about anything else.`,
  );
}
