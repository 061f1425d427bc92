import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow, projectFolder } from './folder.ts';

/** A text in the source: a string, a template or the words of an element. `{name}` stands for what is filled in. */
export interface Literal {
  file: string;
  text: string;
  /** Where its last letter or digit stands in the file, to change it there. */
  at: number;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Piece = { text: string; start: number; end: number } | { filledIn: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** How a ledger writes what is filled in: the last name of `kit.paymentLabel`. */
function nameOf(expression: unknown): string {
  if (!isNode(expression)) return '…';
  if (expression.type === 'Identifier') return String(expression.name);
  if (expression.type === 'CallExpression' && isNode(expression.callee)) {
    const { object, property } = expression.callee as Record<string, unknown>;
    if (nameOf(property) === 'toUpperCase') return nameOf(object).toUpperCase();
  }
  return expression.type === 'MemberExpression' && !expression.computed ? nameOf(expression.property) : '…';
}

function literalOf(file: string, source: string, pieces: readonly Piece[]): Literal[] {
  const text = pieces
    .map((piece) => ('text' in piece ? piece.text : `{${piece.filledIn}}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const written = pieces.filter((piece) => 'text' in piece);
  for (const { start, end } of written.reverse()) {
    const letters = [...source.slice(start, end).matchAll(/(?<!\\)[\p{L}\p{N}]/gu)];
    const last = letters.at(-1);
    if (last) return [{ file, text, at: start + last.index }];
  }
  return [];
}

/** The runs of words between the elements inside one element. */
function runsOf(children: readonly Node[]): Piece[][] {
  const runs: Piece[][] = [[]];
  for (const child of children) {
    const expression = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : null;
    const run = runs.at(-1) ?? [];
    if (child.type === 'JSXText') run.push({ text: String(child.value), start: child.start, end: child.end });
    else if (expression?.type === 'Literal' && String(expression.value).trim() === '')
      run.push({ text: ' ', start: expression.start, end: expression.end });
    else if (expression?.type === 'Identifier' || expression?.type === 'MemberExpression')
      run.push({ filledIn: nameOf(expression) });
    else runs.push([]);
  }
  return runs;
}

/** What a node writes on the screen or anywhere else; null for what is none, such as the name of a module. */
function piecesOf(node: Node): Piece[][] {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [[{ text: node.value, start: node.start + 1, end: node.end - 1 }]];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return runsOf(node.children as Node[]);
  if (node.type !== 'TemplateLiteral') return [];
  const expressions = node.expressions as Node[];
  return [
    (node.quasis as Node[]).flatMap((quasi, index): Piece[] => {
      const { cooked } = quasi.value as { cooked: string };
      const words: Piece = { text: cooked, start: quasi.start, end: quasi.end };
      return expressions[index] ? [words, { filledIn: nameOf(expressions[index]) }] : [words];
    }),
  ];
}

const noTexts = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSModuleDeclaration',
]);

/** Every text of a source file. */
export function literalsOf(file: string, source: string): Literal[] {
  const found: Literal[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || noTexts.has(value.type)) return;
    for (const pieces of piecesOf(value)) found.push(...literalOf(file, source, pieces));
    for (const [key, part] of Object.entries(value)) {
      if (!(key === 'key' && value.type === 'Property' && !value.computed)) visit(part);
    }
  };
  visit(parseSync(file, source).program);
  return found;
}

export interface Source {
  file: string;
  source: string;
  literals: Literal[];
}

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^test-helpers|^samples/.test(name);

/** Every source file whose texts can reach a screen, without its tests. */
export function readSources(): Source[] {
  return filesBelow(['app', 'contract', 'site', 'supabase/functions'], isSource).map((file) => {
    const source = readFileSync(join(projectFolder, file), 'utf8');
    return { file, source, literals: literalsOf(file, source) };
  });
}
