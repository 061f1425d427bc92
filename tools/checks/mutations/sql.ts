import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, scan } from 'libpg-query';

/** One protection less: a piece of a file that is replaced. */
export interface Mutant {
  /** What the piece is in, and what is gone. */
  holder: string;
  kind: string;
  file: string;
  start: number;
  end: number;
  replace: string;
  /** Names by which its tests are found, besides those in the piece. */
  words: string[];
}

type Token = Pick<Awaited<ReturnType<typeof scan>>['tokens'][number], 'start' | 'end' | 'text'>;

/** What is replaced: the tokens from one up to another. */
type Cut = [kind: string, from: number, to: number, replace: string] | undefined;

/** The first place of one of `ends` outside brackets and CASE, or of what closes the enclosing ones. */
function next(tokens: Token[], from: number, ends: string[]): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (depth === 0 && ends.includes(text)) return at;
    if (['(', '[', 'case'].includes(text)) depth += 1;
    if ([')', ']', 'end'].includes(text)) depth -= 1;
    if (depth < 0) return at;
  }
  return tokens.length;
}

const endOfCondition =
  'and or then group order limit for union returning having loop on left join when else into ; ,'.split(' ');

/** Conditions that say whose a row is, or whether it is proven, ended, paid or erased. */
const protective =
  /\b(auth\.uid|user_id|buyer_key|account_id|email_confirmed_at|proof|proven_at|withdrawn_at|erased_at|expires_at|copied_at|lifted_at|is_spam|status)\b/;

/** What may be removed from a function, at a token of its body. */
function inBody(tokens: Token[], at: number, text: (from: number, to: number) => string): Cut {
  const [before, word] = [at - 1, at].map((place) => tokens[place]?.text);
  if ((word === 'if' && before !== 'end') || word === 'elsif') {
    const then = next(tokens, at + 1, ['then']);
    const refuses = ['return', 'raise'].includes(tokens[then + 1]?.text ?? '');
    return refuses ? ['no validation', at + 1, then, 'false'] : undefined;
  }
  if (word === 'perform') {
    const end = next(tokens, at, [';']);
    return /lock|^perform from/.test(text(at, end)) ? undefined : ['no step', at, end, 'null'];
  }
  if (word === 'conflict') {
    const end = next(tokens, at, ['nothing', 'update', ';']);
    return tokens[end]?.text === 'nothing' ? ['no "do nothing"', at - 1, end + 1, ''] : undefined;
  }
  if (word !== 'where' && word !== 'and') return undefined;
  const end = next(tokens, at + 1, endOfCondition);
  if (!protective.test(text(at + 1, end))) return undefined;
  if (word === 'and') return ['no condition', at, end, ''];
  return tokens[end]?.text === 'and' ? ['no condition', at + 1, end + 1, ''] : undefined;
}

/**
 * What may be removed from a statement outside functions, at a token. Not the check of a column: a function refuses the
 * same before it, so nobody outside can notice one less (tests/database/seam.test.ts holds those that list words).
 */
function inStatement(kind: string, tokens: Token[], at: number): Cut {
  const [word, after] = [at, at + 1].map((place) => tokens[place]?.text);
  const closed = next(tokens, at + 2, []);
  if (kind === 'CreatePolicyStmt') {
    if (after === '(' && ['using', 'check'].includes(word ?? ''))
      return ['no policy', at + 2, closed, 'true'];
    if (word === 'and') return ['no condition', at, next(tokens, at + 1, endOfCondition), ''];
  }
  if (kind === 'IndexStmt' && word === 'unique') return ['not unique', at, at + 1, ''];
  if (kind === 'CreateStmt' && word === 'unique')
    return after === '(' ? ['not unique', at, closed + 1, 'check (true)'] : ['not unique', at, at + 1, ''];
  return undefined;
}

/** Why a statement is a protection as a whole; undefined for any other. */
function wholeStatement(kind: string, text: string): string | undefined {
  if (kind === 'CreateTrigStmt') return 'no trigger';
  if (/^revoke |^alter default privileges (in schema \w+ )?revoke /.test(text)) return 'no revoke';
  return text.endsWith(' enable row level security') ? 'no row level security' : undefined;
}

/** The tokens of a piece of SQL, as places in bytes after `offset`. */
async function tokensOf(latin: string, offset: number): Promise<Token[]> {
  const { tokens } = await scan(Buffer.from(latin, 'latin1').toString());
  return tokens
    .filter(({ tokenName }) => !tokenName.endsWith('COMMENT'))
    .map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text: text.toLowerCase() }));
}

/** The mutants of one file of SQL, which is read as bytes because its parser counts those. */
async function mutantsOf(file: string, latin: string): Promise<Mutant[]> {
  const found: Mutant[] = [];
  const { stmts = [] } = await parse(Buffer.from(latin, 'latin1').toString());
  for (const { stmt, stmt_location: from = 0, stmt_len: length = latin.length - from } of stmts) {
    const kind = Object.keys(stmt ?? {})[0] ?? '';
    const tokens = await tokensOf(latin.slice(from, from + length), from);
    const names = tokens.flatMap(({ text }, at) => (tokens[at - 1]?.text === '.' ? [text] : []));
    const place = (of: Token[], start: number, end: number) =>
      [of[start]?.start ?? 0, of[end - 1]?.end ?? 0] as const;
    const textOf = (of: Token[]) => (start: number, end: number) =>
      latin.slice(...place(of, start, end)).replaceAll(/\s+/g, ' ');
    const add = (of: Token[], cut: Cut, words: string[]) => {
      if (!cut) return;
      const [start, end] = place(of, cut[1], cut[2]);
      found.push({ holder: words[0] ?? '', kind: cut[0], file, start, end, replace: cut[3], words });
    };
    const whole = wholeStatement(kind, textOf(tokens)(0, tokens.length));
    const body = kind === 'CreateFunctionStmt' && tokens.find(({ text }) => text.startsWith('$'));
    // The function that a trigger calls comes last.
    if (whole) add(tokens, [whole, 0, tokens.length, ''], names.toReversed());
    else if (body) {
      const mark = body.text.indexOf('$', 1) + 1;
      const inside = await tokensOf(latin.slice(body.start + mark, body.end - mark), body.start + mark);
      inside.forEach((_, at) => {
        add(inside, inBody(inside, at, textOf(inside)), names.slice(0, 1));
      });
    } else
      tokens.forEach((_, at) => {
        add(tokens, inStatement(kind, tokens, at), names.slice(0, 1));
      });
  }
  return found;
}

/** The mutants of the database, from the migrations as they are. */
export async function sqlMutants(root: string): Promise<Mutant[]> {
  const found: Mutant[] = [];
  for (const file of globSync('supabase/migrations/*.sql', { cwd: root }).sort())
    found.push(...(await mutantsOf(file, readFileSync(join(root, file), 'latin1'))));
  return found;
}
