import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Problem } from './backend.ts';

const startOfRows = /^COPY (public\.\w+|auth\.users|auth\.identities) \("?\w+"?(?:, "?\w+"?)*\) FROM stdin;$/;
const sequenceValue = /^SELECT pg_catalog\.setval\('public\.\w+', \d+, (?:true|false)\);$/;

/** Any but the tab between values. */
// oxlint-disable-next-line no-control-regex -- They are what it looks for.
const controlCharacter = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Columns of `auth.users` with the link or code of a mail, and when it left. */
const linkColumn =
  /^"?(?:confirmation|recovery|email_change|phone_change|reauthentication)_(token(?:_new|_current)?|sent_at)"?$/;

/** What is kept of a row of `auth.users`: a link that was mailed before the backup opens nothing. */
function withoutLinks(header: string): (row: string) => string {
  const columns = /\((.+)\)/.exec(header)?.[1]?.split(', ') ?? [];
  // Auth cannot read a token that is null, and takes an empty one for none.
  const blanks = columns.map((column) => {
    const part = linkColumn.exec(column)?.[1];
    return part && (part === 'sent_at' ? '\\N' : '');
  });
  return (row) =>
    row
      .split('\t')
      .map((value, index) => (value === '\\N' ? value : (blanks[index] ?? value)))
      .join('\t');
}

/**
 * Copies the rows and the values of sequences out of a script of pg_restore, and no other statement: whoever can change a
 * dump can put any in it. Links of mails are left out. Adds the number of rows per table to `counts`. Throws Problem.
 */
export async function copyRows(script: string, target: string, counts: Map<string, number>): Promise<void> {
  let table = '';
  let blank = (row: string) => row;
  /** What of a line is kept. */
  const keep = (line: string): string => {
    if (!table) {
      table = startOfRows.exec(line)?.[1] ?? '';
      if (table) counts.set(table, 0);
      blank = table === 'auth.users' ? withoutLinks(line) : (row) => row;
      return table || sequenceValue.test(line) ? `${line}\n` : '';
    }
    // In a value all of these are escaped. psql ends the rows at '\.' with a return too, and reads a line only up to a
    // zero; it would run what follows.
    if (controlCharacter.test(line) || (line.startsWith('\\.') && line !== '\\.'))
      throw new Problem(`In de rijen van ${table} staat iets dat geen rij is.`);
    if (line === '\\.') {
      table = '';
      return `${line}\n`;
    }
    counts.set(table, (counts.get(table) ?? 0) + 1);
    return `${blank(line)}\n`;
  };
  async function* kept() {
    let rest = '';
    // By hand: node:readline also splits at U+2028, which a text may hold.
    for await (const chunk of createReadStream(script, 'utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield lines.map(keep).join('');
    }
    if (table) throw new Problem(`De rijen van ${table} breken af: de back-up is niet volledig.`);
  }
  await pipeline(kept, createWriteStream(target, { mode: 0o600 }));
}
