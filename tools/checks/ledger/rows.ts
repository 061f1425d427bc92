/** A test as the ledger names it: its file, and its title with the groups around it. */
export interface NamedTest {
  file: string;
  title: string;
}

/** One row of docs/spec-coverage.md. */
export interface Row {
  line: number;
  section: string;
  rule: string;
  /** What stands on the screen, or in a table of constants the piece of code, e.g. `carousel: 4000`. */
  texts: string[];
  kind: 'text' | 'constant';
  files: string[];
  tests: NamedTest[];
}

const cellsOf = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function namedTest(value: string): NamedTest {
  const [file = '', ...title] = value.split(' › ');
  return { file, title: title.join(' › ') };
}

/**
 * The rows of the ledger: tables whose head is `rule | text | where | test`, or `constant` in place of `text`. Texts,
 * files and tests stand between backticks, a test as `file › title`.
 */
export function readRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let kind: Row['kind'] | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      kind = null;
      continue;
    }
    const [rule = '', text = '', where = '', test = ''] = cellsOf(line);
    if (rule === 'rule') kind = text === 'constant' ? 'constant' : text === 'text' ? 'text' : null;
    else if (kind && !/^-+$/.test(rule)) {
      rows.push({
        line: index + 1,
        section,
        rule,
        texts: quoted(text),
        kind,
        files: quoted(where),
        tests: quoted(test).map(namedTest),
      });
    }
  }
  return rows;
}
