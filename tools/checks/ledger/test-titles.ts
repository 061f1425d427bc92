import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { projectFolder } from './folder.ts';
import type { NamedTest } from './rows.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A title as it is written, as the pattern of the titles it gives: what is filled in matches anything. */
function patternOf(title: unknown): string | null {
  if (!isNode(title)) return null;
  if (title.type === 'Literal') return escaped(String(title.value)).replace(/%[sijdfo]/g, '.*');
  if (title.type !== 'TemplateLiteral') return null;
  return (title.quasis as Node[])
    .map((quasi) => escaped((quasi.value as { cooked: string }).cooked))
    .join('.*');
}

/** The name that is called: `test`, `test.describe`, `test.each(…)`, `describe`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  if (callee.type !== 'MemberExpression') return '';
  return `${calledName(callee.object)}.${String((callee.property as Node).name)}`;
}

interface WrittenTest {
  pattern: RegExp;
  /** What the test does, as it is written. */
  body: string;
}

function testsIn(value: unknown, source: string, groups: readonly string[]): WrittenTest[] {
  if (Array.isArray(value)) return value.flatMap((part) => testsIn(part, source, groups));
  if (!isNode(value)) return [];
  const found: WrittenTest[] = [];
  let around = groups;
  if (value.type === 'CallExpression') {
    const name = calledName(value.callee);
    const pattern = patternOf((value.arguments as Node[])[0]);
    if (pattern && /^(?:test\.)?describe\b/.test(name)) around = [...groups, pattern];
    else if (pattern && /^(?:test|it)(?:\.each)?$/.test(name)) {
      const title = new RegExp(`^${[...groups, pattern].join(' › ')}$`, 's');
      found.push({ pattern: title, body: source.slice(value.start, value.end) });
    }
  }
  return [...found, ...Object.values(value).flatMap((part) => testsIn(part, source, around))];
}

const known = new Map<string, WrittenTest[]>();

function testsOf(file: string): WrittenTest[] {
  const found = known.get(file);
  if (found) return found;
  let source = '';
  try {
    source = readFileSync(join(projectFolder, file), 'utf8');
  } catch {
    // A file that is not there holds no test.
  }
  const tests = testsIn(parseSync(file, source).program, source, []);
  known.set(file, tests);
  return tests;
}

/** Whether a test of that title stands in that file. */
export function testExists({ file, title }: NamedTest): boolean {
  return testsOf(file).some(({ pattern }) => pattern.test(title));
}

/** What a test does, as it is written; '' when it is not there. */
export function bodyOf({ file, title }: NamedTest): string {
  return testsOf(file).find(({ pattern }) => pattern.test(title))?.body ?? '';
}
