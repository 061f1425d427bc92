import { createClient } from '@supabase/supabase-js';
import type { Backend } from '../../tools/owner/backend.ts';
import { fillDemo } from '../../tools/owner/demo.ts';
import { makeOwner } from '../people.ts';
import { secretsOf, type TestServer } from '../server.ts';

/** The lists that the desk requests, and what is searched in them. */
const queries: readonly { what: string; name: string; query?: object | string }[] = [
  { what: 'desk: Vandaag', name: 'desk_today' },
  { what: 'desk: personen, one searched', name: 'desk_search', query: 'K2026-00100' },
  { what: 'desk: personen, a common name searched', name: 'desk_search', query: 'peeters' },
  ...[
    { things: 'aanvragen', name: 'desk_requests', search: 'peeters' },
    { things: 'bestellingen', name: 'desk_orders', search: 'peeters' },
    { things: 'herroepingen', name: 'desk_withdrawals', search: 'peeters' },
    { things: 'lanceerlijst', name: 'desk_audience', search: 'peeters' },
    { things: 'mails', name: 'desk_mails', search: 'peeters' },
    { things: 'logboek', name: 'desk_actions', search: 'refund' },
  ].flatMap(({ things, name, search }) => [
    { what: `desk: ${things}`, name, query: { search: '', page: 1, size: 50 } },
    { what: `desk: ${things}, last page`, name, query: { search: '', page: 200, size: 50 } },
    { what: `desk: ${things}, searched`, name, query: { search, page: 1, size: 50 } },
  ]),
];

/** The time each list of the desk takes over HTTP with the demo loaded, in milliseconds. */
export async function measureDesk(
  { url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>,
  runs: number,
): Promise<{ what: string; times: number[] }[]> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const { secretKey } = await secretsOf(dataDir);
  await fillDemo({ url, client: createClient(url, secretKey, { auth }) } satisfies Backend);
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const owner = createClient(url, publishableKey, { auth });
  await owner.auth.setSession(await makeOwner({ url, dataDir }));
  const figures: { what: string; times: number[] }[] = [];
  for (const { what, name, query } of queries) {
    const times: number[] = [];
    // The first call compiles.
    for (let run = -1; run < runs; run += 1) {
      const start = performance.now();
      const { error } = await owner.rpc(name, query ? { query } : {});
      if (error) throw new Error(`${name}: ${error.message}`);
      if (run >= 0) times.push(performance.now() - start);
    }
    figures.push({ what, times });
  }
  return figures;
}
