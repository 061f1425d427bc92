import { accountTriggers, browserGrants } from '../../contract/database/access.ts';
import type { Answer } from '../../contract/database/database.ts';

const close = 'npm run restore sluit wat jij kan sluiten; wat dan nog open is, is van supabase_admin';

/** What is open to browsers that should be closed, and what is missing, by access_report; a line each. */
export function accessProblems({ grants, unprotected, triggers }: Answer<'access_report'>): string[] {
  const open = grants.filter((grant) => !browserGrants.includes(grant));
  const closed = browserGrants.filter((grant) => !grants.includes(grant));
  const missing = accountTriggers.filter((trigger) => !triggers.includes(trigger));
  const lines = [
    ['Open in de database, en niet bedoeld', open, close],
    ['Gesloten in de database, en nodig', closed, 'npm run restore opent het'],
    ['Tabellen zonder row level security', unprotected, 'zet ze aan'],
    ['Triggers die op auth.users ontbreken', missing, 'herstel in een nieuw project'],
  ] as const;
  return lines.flatMap(([what, names, cure]) =>
    names.length > 0 ? [`${what} (${names.length}; ${cure}): ${names.join(', ')}.`] : [],
  );
}
