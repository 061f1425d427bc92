// npm run test:invoices: the invoices and credit notes that the shop writes, held to the official rules of Peppol and the
// schema of UBL. `-- record` keeps what they accepted in tests/invoicing/accepted, which `npm test` compares with.
import { ensureRules } from '../../tests/invoicing/official-rules.ts';
import { say } from '../lib/process.mjs';
import { tally, vitest } from '../lib/suites.ts';

const env = process.argv.includes('record') ? { RECORD: '1' } : {};
const { run, report, finish } = tally();
try {
  const missing = await ensureRules();
  if (missing)
    say(`The official rules did not run. What they accepted before, npm test still checks. ${missing}`);
  else await run(vitest('invoices', { env }));
} catch (error) {
  report({ name: 'invoices', passed: 0, failed: 1, output: String(error) });
}
await finish();
