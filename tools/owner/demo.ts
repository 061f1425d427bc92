import { randomBytes, randomUUID } from 'node:crypto';
import { kit } from '../../site/kit.ts';
import { publishCompleteKit } from '../../tests/lessons.ts';
import { followResetLink, makeMember } from '../../tests/people.ts';
import { type Backend, isHere, Problem, refusal } from './backend.ts';
import { demoDomain, demoRows } from './demo-rows.ts';

/** Rows in one call: a statement takes at most 65,535 parameters, and an order has some thirty columns. */
const batch = 1000;

/** The tables that hold people; the demo fills the first of them first. */
const peopled = ['requests', 'orders', 'withdrawals', 'launch_signups'] as const;

const notNew = 'This shop has people already: this only fills an empty one. Start one with another DATA_DIR.';

/** Throws Problem when the shop is elsewhere or holds any people. */
async function refuseUnlessNew(backend: Backend): Promise<void> {
  if (!isHere(new URL(backend.url)))
    throw new Problem(`This only fills a shop on this machine, never the one at ${backend.url}.`);
  for (const table of peopled) {
    const { data, error, status } = await backend.client.from(table).select('email').limit(1);
    if (error) throw refusal(backend, `Reading ${table}`, error, status);
    if (data.length > 0) throw new Problem(notNew);
  }
}

/**
 * Fills an empty shop on this machine with invented people: `size` requests and as many orders. Throws
 * Problem.
 */
export async function fillDemo(backend: Backend, size = 10_000): Promise<void> {
  await refuseUnlessNew(backend);
  const content = demoRows({ size, now: new Date(), newId: randomUUID, kit });
  for (const [table, rows] of Object.entries(content)) {
    for (let from = 0; from < rows.length; from += batch) {
      const part = rows.slice(from, from + batch);
      const { error, status } = await backend.client.from(table as keyof typeof content).insert(part);
      if (error) throw refusal(backend, `Filling ${table}`, error, status);
    }
    console.log(`${table}: ${rows.length}`);
  }
  console.log(
    `All addresses end in @${demoDomain}; nothing was sent to them. About what is open among them the shop will mail its owner, once a day, as about anything else. To see the desk: create an account on the site, confirm it, and npm run shop -- owner add <e-mail>.`,
  );
}

/**
 * Puts an example of the whole Kit on sale in an empty shop on this machine, and makes an owner, whose address and password it
 * prints. Throws Problem.
 */
export async function makeExample(backend: Backend): Promise<void> {
  await refuseUnlessNew(backend);
  const { url, client } = backend;
  const { data: known } = await client.rpc('list_owners');
  if (known?.owners.length) throw new Problem(notNew);
  const email = `eigenaar@${demoDomain}`;
  const password = `Ab1-${randomBytes(9).toString('base64url')}`;
  await makeMember(url, email);
  const { error } = await client.rpc('set_owner', { address: email, wanted: true });
  if (error) throw refusal(backend, 'Making an owner', error);
  await client.auth.resetPasswordForEmail(email);
  const owner = await followResetLink(url, email, password);
  await publishCompleteKit(url, owner);
  const change = { wanted: 'te-koop', click: randomUUID().replaceAll('-', '') };
  const sale = await owner.functions.invoke('desk-kit', { body: { change } });
  if (sale.error) throw refusal(backend, 'Putting the Kit on sale', sale.error);
  console.log(`The Kit is on sale at ${url}, with a page for each lesson.
Owner: ${email}, password: ${password}. Sign in at ${url}/auth; the desk is ${url}/beheer`);
}
