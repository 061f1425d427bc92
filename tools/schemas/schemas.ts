import { parse } from 'libpg-query';

interface Part {
  /** Its kind and name as `drop` takes them: 'view private.order_list'. */
  key: string;
  kind: 'function' | 'view' | 'trigger' | 'policy';
  /** What other parts call it: 'private.order_list'. */
  name: string;
  /** The statement that creates it, without the comment above it. */
  text: string;
  /** What `create or replace` cannot change: a function's arguments and what it returns. */
  signature: string;
  /** The type of each argument of a function by its name, with a '?' where it has a default. */
  takes: Map<string, string>;
  answer: string;
}

export interface Script {
  file: string;
  text: string;
}

/** A node of PostgreSQL's parse tree (https://www.npmjs.com/package/libpg-query). */
// oxlint-disable-next-line typescript/no-explicit-any -- the parser has no types for its nodes.
type Node = any;

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
const dotted = (names: Node[]): string => names.map(({ String: { sval } }) => quoted(sval)).join('.');
const typeName = ({ names, arrayBounds }: Node): string => dotted(names) + (arrayBounds ? '[]' : '');
const tableName = ({ schemaname, relname }: Node) => `${quoted(schemaname)}.${quoted(relname)}`;

/** Without the places in the script, which change with every line above. */
const withoutPlaces = (node: Node): string =>
  JSON.stringify(node, (field, value) => (field === 'location' ? undefined : value));

/** The comments, spaces and empty lines before a statement. */
const leading = /^(?:\s+|--.*\n)*/;

const isPlPgSql = (body: string) => /^(?:\s|--.*\n)*(?:declare|begin)\b/i.test(body);

/**
 * A function with what every function has unless it says otherwise: PL/pgSQL or SQL as its body is, the rights of its
 * owner, and no search path. `bytes` is the script, in which the parser counts.
 */
function fullFunction(node: Node, bytes: Buffer, start: number, end: number): string {
  const options: Node[] = node.options.map(({ DefElem }: Node) => DefElem);
  const as = options.find(({ defname }) => defname === 'as');
  const has = (name: string) => options.some(({ defname }) => defname === name);
  const setsPath = options.some(({ arg }) => arg?.VariableSetStmt?.name === 'search_path');
  const head = bytes.subarray(start, as.location).toString().replace(leading, '').trimEnd();
  return [
    head.replace(/^create (?:or replace )?function/i, 'create or replace function'),
    has('language') ? [] : `language ${isPlPgSql(as.arg.List.items[0].String.sval) ? 'plpgsql' : 'sql'}`,
    has('security') ? [] : 'security definer',
    setsPath ? [] : "set search_path = ''",
    bytes.subarray(as.location, end).toString().trimEnd(),
  ]
    .flat()
    .join('\n');
}

function read(stmt: Node, bytes: Buffer, start: number, end: number): Part | string[] | null {
  const [[type, node]] = Object.entries(stmt) as [[string, Node]];
  const text = bytes.subarray(start, end).toString().replace(leading, '').trimEnd();
  const part = (kind: Part['kind'], name: string, key = name): Part => ({
    key: `${kind} ${key}`,
    kind,
    name,
    text,
    signature: '',
    takes: new Map(),
    answer: '',
  });
  switch (type) {
    case 'CreateFunctionStmt': {
      const name = dotted(node.funcname);
      const parameters: Node[] = (node.parameters ?? []).map((entry: Node) => entry.FunctionParameter);
      const isGiven = ({ mode }: Node) => mode !== 'FUNC_PARAM_TABLE' && mode !== 'FUNC_PARAM_OUT';
      const given = parameters.filter(isGiven);
      return {
        ...part('function', name, `${name}(${given.map(({ argType }) => typeName(argType)).join(', ')})`),
        text: fullFunction(node, bytes, start, end),
        signature: withoutPlaces([node.parameters, node.returnType]),
        takes: new Map(given.map((one) => [one.name, typeName(one.argType) + (one.defexpr ? '?' : '')])),
        answer: withoutPlaces([node.returnType, parameters.filter((one) => !isGiven(one))]),
      };
    }
    case 'ViewStmt':
      return part('view', tableName(node.view));
    case 'CreateTrigStmt':
      return {
        ...part('trigger', node.trigname, `${quoted(node.trigname)} on ${tableName(node.relation)}`),
        // A hosted project does not own auth.users: it may replace a trigger there, and not drop one.
        text: text.replace(/^create (?:or replace )?trigger/i, 'create or replace trigger'),
      };
    case 'CreatePolicyStmt':
      return part('policy', node.policy_name, `${quoted(node.policy_name)} on ${tableName(node.table)}`);
    case 'DropStmt':
      return node.objects.map((object: Node) => {
        if (object.ObjectWithArgs) {
          const { objname, objargs = [] } = object.ObjectWithArgs;
          return `function ${dotted(objname)}(${objargs.map((arg: Node) => typeName(arg.TypeName)).join(', ')})`;
        }
        const names: Node[] = object.List.items;
        return node.removeType === 'OBJECT_VIEW'
          ? `view ${dotted(names)}`
          : `${node.removeType === 'OBJECT_POLICY' ? 'policy' : 'trigger'} ${dotted(names.slice(-1))} on ${dotted(names.slice(0, -1))}`;
      });
    default:
      return null;
  }
}

async function statementsOf({ text }: Script) {
  const bytes = Buffer.from(text);
  const { stmts = [] } = await parse(text);
  return stmts.map(({ stmt, stmt_location: start = 0, stmt_len }: Node) => {
    const end = stmt_len ? start + stmt_len : bytes.length;
    return { type: Object.keys(stmt)[0], meaning: read(stmt, bytes, start, end) };
  });
}

/** What the migrations made of it so far, by key. */
async function stateOf(migrations: Script[]): Promise<Map<string, Part>> {
  const state = new Map<string, Part>();
  for (const migration of migrations)
    for (const { meaning } of await statementsOf(migration)) {
      if (Array.isArray(meaning)) for (const key of meaning) state.delete(key);
      else if (meaning) state.set(meaning.key, meaning);
    }
  return state;
}

/** What the schemas make, by key. Throws when one holds another statement, or two of one name. */
async function wantedOf(schemas: Script[]): Promise<Map<string, Part>> {
  const wanted = new Map<string, Part>();
  for (const schema of schemas)
    for (const { type, meaning } of await statementsOf(schema)) {
      if (!meaning || Array.isArray(meaning))
        throw new Error(`${schema.file}: only functions, views, triggers and policies, not ${type}.`);
      const { key, name } = meaning;
      // A call would not know which of two to take.
      if (wanted.has(key) || (isOpen(meaning) && [...wanted.values()].some((other) => other.name === name)))
        throw new Error(`${schema.file}: a second ${key}.`);
      wanted.set(key, meaning);
    }
  return wanted;
}

/** Whether the code calls it: only SQL uses what is in private. */
const isOpen = ({ kind, name }: Part) => kind === 'function' && name.startsWith('public.');

/** Whether a call of the old function finds this one, and gets an answer of the same type. */
const serves = (part: Part, old: Part): boolean =>
  part.name === old.name &&
  part.answer === old.answer &&
  [...old.takes].every(([name, type]) => [type, `${type}?`].includes(part.takes.get(name) ?? '')) &&
  [...part.takes].every(([name, type]) => old.takes.has(name) || type.endsWith('?'));

/** The functions of `released` of which a call finds one in `migrations`, and none in `schemas`. */
export async function lostCalls(schemas: Script[], migrations: Script[], released: Script[]) {
  const now = [...(await stateOf(migrations)).values()];
  const next = [...(await wantedOf(schemas)).values()];
  const isLost = (old: Part) =>
    isOpen(old) && now.some((part) => serves(part, old)) && !next.some((part) => serves(part, old));
  return [...(await stateOf(released)).values()].filter(isLost);
}

/** Whether a part stands on another: then PostgreSQL creates it after that one and drops it before. */
function standsOn(part: Part, other: Part): boolean {
  if (part === other || other.kind === 'trigger' || other.kind === 'policy') return false;
  // The body of a function is read when it runs; its arguments and answer when it is created.
  if (part.kind === 'function' && other.kind === 'function') return false;
  const read = part.kind === 'function' ? part.text.slice(0, part.text.search(/^as \$/m)) : part.text;
  return new RegExp(`(?<![\\w.])${other.name.replaceAll('.', '\\.')}(?!\\w)`).test(read);
}

/** The parts in an order in which each comes after those that it stands on. */
function inOrder(parts: Part[]): Part[] {
  const placed = new Set<Part>();
  const place = (part: Part) => {
    if (placed.has(part)) return;
    for (const other of parts) if (standsOn(part, other) && !placed.has(other)) place(other);
    placed.add(part);
  };
  for (const kind of ['function', 'view', 'trigger', 'policy'])
    for (const part of parts) if (part.kind === kind) place(part);
  return [...placed];
}

const isOfTrigger = ({ kind, text }: Part) => kind === 'function' && /\breturns trigger\b/.test(text);

const closing = (grants: string) => grants.replaceAll(/^--.*\n/gm, '').trim();

/**
 * The migration that makes of the functions, views, triggers and policies of `migrations` (in their order) those of
 * `schemas`; null when they are the same. `grants` is a script of grants, which ends each migration: it says what everybody
 * may do, as a whole. Throws as wantedOf.
 */
export async function migrationOf(
  schemas: Script[],
  grants: string,
  migrations: Script[],
): Promise<string | null> {
  const wanted = await wantedOf(schemas);
  const state = await stateOf(migrations);

  const dropped = new Set<Part>();
  for (const part of state.values()) {
    const next = wanted.get(part.key);
    const isReplaced = /^(?:function|trigger)$/.test(part.kind) && next?.signature === part.signature;
    if (next?.text !== part.text && !isReplaced) dropped.add(part);
  }
  // A part cannot be dropped before those that stand on it: they are made again, or name another function by then.
  for (const gone of dropped)
    for (const part of state.values())
      if (standsOn(part, gone) && !(isOfTrigger(gone) && wanted.has(part.key))) dropped.add(part);

  for (const { key } of dropped)
    if (/^trigger .* on auth\.users$/.test(key) && !wanted.has(key))
      throw new Error(`A hosted project cannot drop ${key}: keep it, with a function that does nothing.`);

  const created = [...wanted.values()].filter((part) => {
    const earlier = state.get(part.key);
    return earlier?.text !== part.text || dropped.has(earlier);
  });
  const isClosed = migrations.at(-1)?.text.includes(closing(grants));
  if (!dropped.size && !created.length && isClosed) return null;
  const drops = inOrder([...dropped]).toReversed();
  const drop = ({ key }: Part) => `drop ${key};`;
  return `${[
    '-- Generated from supabase/schemas by npm run generate: change it there.',
    ...(created.some(({ kind }) => kind === 'function') ? ['set check_function_bodies = off;'] : []),
    ...drops.filter((part) => !isOfTrigger(part)).map(drop),
    ...inOrder(created).map(({ text }) => `${text};`),
    ...drops.filter(isOfTrigger).map(drop),
    closing(grants),
  ].join('\n\n')}\n`;
}
