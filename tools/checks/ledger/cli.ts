import { checkLedger, readLedger } from './check.ts';
import { mutate } from './mutate.ts';

const at = process.argv.indexOf('--mutate');
const count = readLedger().flatMap(({ texts }) => texts).length;
const problems = checkLedger();
if (at > 0 && problems.length === 0) problems.push(...(await mutate(process.argv[at + 1] ?? '')));
for (const problem of problems) console.error(problem);
console.log(`${count} texts in the ledger, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
