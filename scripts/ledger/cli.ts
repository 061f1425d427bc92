import { checkLedger, readLedger } from './check.ts';

const problems = checkLedger();
for (const problem of problems) console.error(problem);
console.log(`${readLedger().flatMap(({ texts }) => texts).length} texts, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
