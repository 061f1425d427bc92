import { readFileSync } from 'node:fs';
import { differences } from './differences.ts';
import { readRecording } from './recording.ts';

const [start, end] = ['<!-- generated from tests/auth-recording -->', '<!-- end -->'];

/** docs/real-auth.md with the recording and the differences as they are now; other lines stay as they are. */
export function authDocument(file: string): string {
  const text = readFileSync(file, 'utf8');
  const { commit, date, exchanges } = readRecording();
  const rows = differences.map(
    ({ what, auth, imitation, why }) => `| ${[what, auth, imitation, why].join(' | ')} |`,
  );
  const lines = [
    start,
    `The imitation matches a recording of ${date}: ${exchanges.length} exchanges with supabase/auth at commit`,
    `\`${commit}\`, but for these differences.`,
    '',
    '| What | Supabase Auth | Imitation | Cause, and what follows |',
    '|---|---|---|---|',
    ...rows,
    end,
  ];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${file} has no place for the recording`);
  return text.slice(0, before) + lines.join('\n') + text.slice(after + end.length);
}
