import { parse, parsePlPgSQL } from 'libpg-query';

type Tree = Record<string, unknown>;

/** A statement that a script holds, with the function that holds it. */
interface Found {
  /** The function; '' for a statement of the script itself or of a `do` block. */
  in: string;
  statement: string;
}

/** How PL/pgSQL reads the text of an expression: as a whole statement. Any other cannot hold an UPDATE or DELETE. */
const asStatement = 0;

/** Calls `visit` for every node below `value`, with its kind. */
function walk(value: unknown, visit: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value !== null && typeof value === 'object') {
    for (const [kind, node] of Object.entries(value)) {
      if (node !== null && typeof node === 'object' && !Array.isArray(node)) visit(kind, node as Tree);
      walk(node, visit);
    }
  }
}

const textOf = (node: unknown): string =>
  String((node as { String?: { sval?: string } })?.String?.sval ?? '');

/** The options of a function or a `do` block by name. */
function optionsOf(node: Tree): Map<string, unknown> {
  const list = (node.options ?? node.args ?? []) as { DefElem?: { defname: string; arg: unknown } }[];
  return new Map(list.flatMap(({ DefElem }) => (DefElem ? [[DefElem.defname, DefElem.arg]] : [])));
}

/** The body of a function or a `do` block; undefined for one that is written in SQL's own syntax. */
function bodyOf(options: Map<string, unknown>): string | undefined {
  const as = options.get('as') as { List?: { items: unknown[] } } | undefined;
  if (!as) return undefined;
  return textOf(as.List ? as.List.items[0] : as);
}

/** The text of a statement of a script, whose place is counted in bytes. */
const cut = (
  script: string,
  { stmt_location: from = 0, stmt_len }: { stmt_location?: number; stmt_len?: number },
) =>
  Buffer.from(script)
    .subarray(from, stmt_len ? from + stmt_len : undefined)
    .toString()
    .trim();

/** The statements in the texts that an expression of `execute` holds, with a name for each %I and %s, a value for each %L. */
async function inTextsOf(expression: string, holder: string): Promise<{ found: Found[]; read: number }> {
  const { stmts } = await parse(`select ${expression}`);
  const texts: string[] = [];
  walk(stmts, (kind, node) => {
    const text = kind === 'A_Const' ? (node.sval as { sval?: string } | undefined)?.sval : undefined;
    if (text) texts.push(text.replaceAll(/%(?:\d+\$)?[Is]/g, 'named').replaceAll(/%(?:\d+\$)?L/g, "'value'"));
  });
  const found: Found[] = [];
  let read = 0;
  for (const text of texts) {
    const inside = await unbounded(text, holder).catch(() => undefined);
    if (!inside) continue;
    read += 1;
    found.push(...inside.found);
  }
  return { found, read };
}

/** What a script holds. */
interface Reading {
  /** Each UPDATE and DELETE without a WHERE, or whose WHERE names no row. */
  found: Found[];
  /** Each `execute` of which nothing could be read. */
  unread: Found[];
}

/**
 * Reads a script with PostgreSQL's own parser: its statements, the bodies of its functions, and what those execute.
 * Hosted Supabase refuses an UPDATE or DELETE without WHERE to every caller of the Data API, in functions as well.
 */
export async function unbounded(script: string, holder = ''): Promise<Reading> {
  const reading: Reading = { found: [], unread: [] };
  const add = (other: Partial<Reading>) => {
    reading.found.push(...(other.found ?? []));
    reading.unread.push(...(other.unread ?? []));
  };
  const { stmts } = await parse(script);
  for (const placed of stmts as { stmt: Tree; stmt_location?: number; stmt_len?: number }[]) {
    const text = cut(script, placed);
    const bodies: { kind: string; node: Tree }[] = [];
    walk(placed.stmt, (kind, node) => {
      if (kind === 'CreateFunctionStmt' || kind === 'DoStmt') bodies.push({ kind, node });
      if (kind !== 'UpdateStmt' && kind !== 'DeleteStmt') return;
      const where = node.whereClause as Tree | undefined;
      if (!where || 'A_Const' in where) reading.found.push({ in: holder, statement: text });
    });
    for (const { kind, node } of bodies) {
      const options = optionsOf(node);
      const name = ((node.funcname as unknown[] | undefined) ?? []).map(textOf).at(-1) ?? holder;
      const language = textOf(options.get('language')) || (kind === 'DoStmt' ? 'plpgsql' : 'sql');
      const body = bodyOf(options);
      if (body === undefined) continue;
      if (language === 'sql') add(await unbounded(body, name));
      else if (language === 'plpgsql') add(await inPlPgSQL(text, name));
      else throw new Error(`No parser for the ${language} of ${name}`);
    }
  }
  return reading;
}

async function inPlPgSQL(text: string, name: string): Promise<Reading> {
  const reading: Reading = { found: [], unread: [] };
  const statements: string[] = [];
  const executed: string[] = [];
  walk(await parsePlPgSQL(text), (kind, node) => {
    if (kind === 'PLpgSQL_expr' && node.parseMode === asStatement) statements.push(String(node.query));
    const dynamic =
      kind === 'PLpgSQL_stmt_dynexecute' || kind === 'PLpgSQL_stmt_dynfors' ? node.query : node.dynquery;
    const expression = dynamic as { PLpgSQL_expr?: { query: string } } | undefined;
    if (expression?.PLpgSQL_expr) executed.push(expression.PLpgSQL_expr.query);
  });
  for (const statement of statements) {
    const inside = await unbounded(statement, name);
    reading.found.push(...inside.found);
  }
  for (const expression of executed) {
    const { found, read } = await inTextsOf(expression, name);
    reading.found.push(...found);
    if (read === 0) reading.unread.push({ in: name, statement: expression });
  }
  return reading;
}
