import * as v from 'valibot';
import {
  type ShopDocument,
  type ShopField,
  type ShopNode,
  shopDocument,
  shopParts,
} from '../../../../contract/shop-document.ts';

export type TypedShop = Record<string, string>;

/** A part of the document, which the owner opens by itself. */
export type DocumentPart = keyof ShopDocument;

const flat = (value: unknown, path: string): [string, string][] => {
  if (value === null || typeof value !== 'object') return [[path, String(value ?? '')]];
  const inner = Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key));
  return Array.isArray(value) ? [[path, String(value.length)], ...inner] : inner;
};

export const typedOf = (document: ShopDocument): TypedShop => Object.fromEntries(flat(document, ''));

/** A field of the form: its name is its path in the document. */
export type PlacedField = ShopField & { name: string; legend: string };

/** What holds fields or more such rows; of a list, that is each item that is typed. */
function rowsOf(typed: TypedShop, node: Exclude<ShopNode, ShopField>, path: string) {
  if (!('thing' in node)) return node.rows;
  const item = (index: number): ShopNode => ({ rows: node.rows, legend: `${node.thing} ${index + 1}` });
  return Array.from({ length: Number(typed[path]) }, (_, index) => item(index));
}

/** The fields in a part, each with its path and legend. */
export const fieldsIn = (typed: TypedShop, node: ShopNode, name: string, legend = ''): PlacedField[] =>
  'kind' in node
    ? [{ ...node, name, legend }]
    : Object.entries<ShopNode>(rowsOf(typed, node, name)).flatMap(([key, row]) =>
        fieldsIn(typed, row, `${name}.${key}`, 'legend' in node ? node.legend : legend),
      );

function read(typed: TypedShop, node: ShopNode, path: string): unknown {
  const value = typed[path] ?? '';
  if ('kind' in node) return node.kind !== 'number' ? value : value.trim() ? Number(value) : null;
  const rows = rowsOf(typed, node, path);
  const inner = Object.entries<ShopNode>(rows).map(
    ([key, row]) => [key, read(typed, row, `${path}.${key}`)] as const,
  );
  return Array.isArray(rows) ? inner.map(([, one]) => one) : Object.fromEntries(inner);
}

export const documentOf = (typed: TypedShop) =>
  Object.fromEntries(
    Object.entries<ShopNode>(shopParts).map(([part, node]) => {
      const value = read(typed, node, part);
      // A notice without a word or a day is none.
      return [part, part === 'notice' && !Object.values(Object(value)).some(Boolean) ? null : value];
    }),
  ) as Record<DocumentPart, unknown>;

/** What changes the items of a list. */
const changing = (typed: TypedShop, list: DocumentPart, change: (items: object[]) => object[]): TypedShop =>
  Object.fromEntries(flat(change(documentOf(typed)[list] as object[]), list));

/** What adds an empty item with these rows to a list. */
export const itemAdded = (typed: TypedShop, list: DocumentPart, rows: Record<string, ShopField>) =>
  changing(typed, list, (items) => [...items, Object(read({}, { rows }, ''))]);

/** What removes an item from a list: those after it move up. */
export const itemRemoved = (typed: TypedShop, list: DocumentPart, index: number) =>
  changing(typed, list, (items) => items.filter((_, at) => at !== index));

export const shopSchema: v.GenericSchema<TypedShop, ShopDocument> = v.pipe(
  v.record(v.string(), v.string()),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const { success, output, issues } = v.safeParse(shopDocument, documentOf(input));
    if (success) return output;
    for (const { message, path } of issues) {
      const key = v.getDotPath({ path } as v.BaseIssue<unknown>) ?? '';
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    }
    return NEVER;
  }),
);

export const shopPartOf = (field: string): DocumentPart => field.split('.')[0] as DocumentPart;

export function changedParts(typed: TypedShop, saved: TypedShop): Set<DocumentPart> {
  const [one, other] = [documentOf(typed), documentOf(saved)];
  return new Set(
    (Object.keys(one) as DocumentPart[]).filter(
      (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
    ),
  );
}
