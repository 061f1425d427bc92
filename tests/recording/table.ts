import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording, type Service } from './recording.ts';

/** The page about a service, from the project's folder. */
export const pageOf = ({ name }: Service) => `docs/real-${name}.md`;

/** That page with the recording and the differences as they are now; other lines stay as they are. */
export function pageContent(service: Service): string {
  const file = pageOf(service);
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const [start, end] = [`<!-- generated from tests/recording/${service.name} -->`, '<!-- end -->'];
  const { commit, date, exchanges } = readRecording(service);
  const rows = service.differences.map(
    ({ what, real, imitation, why }) => `| ${[what, real, imitation, why].join(' | ')} |`,
  );
  const lines = [
    start,
    `The imitation matches a recording of ${date}: ${exchanges.length} exchanges with ${service.repository} at commit`,
    `\`${commit}\`, but for these differences.`,
    '',
    `| What | ${service.title} | Imitation | Cause, and what follows |`,
    '|---|---|---|---|',
    ...rows,
    end,
  ];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${file} has no place for the recording`);
  return text.slice(0, before) + lines.join('\n') + text.slice(after + end.length);
}
