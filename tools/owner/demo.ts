import { randomUUID } from 'node:crypto';
import { kit } from '../../site/kit.ts';
import { type Backend, refusal } from './content/backend.ts';
import { ContentProblem } from './content/problem.ts';
import { demoDomain, demoRows } from './demo-rows.ts';

/** Rows in one call. */
const batch = 2000;

const isHere = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

async function call<Answer>(backend: Backend, name: string, parameters: object = {}): Promise<Answer> {
  const { data, error, status } = await backend.client.rpc(name, parameters);
  if (error) throw refusal(backend, 'De demo schrijven', error, status);
  return data as Answer;
}

/**
 * Fills an empty shop on this machine with people who do not exist: `size` requests and as many orders. Mails nobody.
 * Throws ContentProblem.
 */
export async function fillDemo(backend: Backend, size = 10_000): Promise<void> {
  if (!isHere(backend.url)) {
    throw new ContentProblem(
      `De demo vult alleen een winkel op deze computer, en nooit die op ${backend.url}.`,
    );
  }
  if (await call<boolean>(backend, 'has_demo')) throw new ContentProblem('De demo staat al in deze winkel.');
  const content = demoRows({ size, now: new Date(), newId: randomUUID, kit });
  for (const [table, rows] of Object.entries(content)) {
    for (let from = 0; from < rows.length; from += batch) {
      const part = { [table]: rows.slice(from, from + batch) };
      if ((await call<string>(backend, 'fill_demo', { rows: part })) === 'real') {
        throw new ContentProblem(
          'In deze winkel staan al echte bestellingen, aanvragen of adressen: de demo vult alleen een lege winkel. Start er een met een andere DATA_DIR.',
        );
      }
    }
  }
  const { requests, orders, withdrawals, outbox, launch_signups: signUps } = content;
  console.log(
    `De demo staat erin: ${requests.length} aanvragen, ${orders.length} bestellingen, ${withdrawals.length} herroepingen, ${outbox.length} mails en ${signUps.length} mensen op de lanceerlijst. Alle adressen eindigen op @${demoDomain}; er is niets verstuurd.`,
  );
}
