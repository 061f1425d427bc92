import * as v from 'valibot';
import { deliveredDocument } from '../../../../contract/shop.ts';
import { type ShopDocument, shopDocument } from '../../../../contract/shop-document.ts';
import { emptyItems } from '../../../../contract/shop-file.ts';

/** What is typed, by the path of its field in the document; that of a list says how many items it has. */
export type TypedShop = Record<string, string>;

/** A part of the document, which the owner opens by itself. */
export type DocumentPart = keyof ShopDocument;

const flat = (value: unknown, path: string): [string, string][] => {
  if (value === null || typeof value !== 'object') return [[path, String(value ?? '')]];
  const inner = Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key));
  return Array.isArray(value) ? [[path, String(value.length)], ...inner] : inner;
};

/** A document as its form shows it. */
export const typedOf = (document: ShopDocument): TypedShop => Object.fromEntries(flat(document, ''));

/** The document with one empty item in each list. */
const template = {
  ...deliveredDocument,
  testimonials: [emptyItems.testimonials],
  customers: [emptyItems.customers],
  figures: [emptyItems.figures],
  notice: emptyItems.notice,
};

/** A list of the document. */
export type ItemList = 'testimonials' | 'customers' | 'figures';
const fieldsOf = (list: ItemList) => Object.keys(emptyItems[list]);

/** How many items of a list are typed. */
export const countOf = (typed: TypedShop, list: ItemList): number => Number(typed[list] ?? 0);

/** What adds an empty item to a list. */
export const itemAdded = (typed: TypedShop, list: ItemList): TypedShop => {
  const count = countOf(typed, list);
  const empty = fieldsOf(list).map((field) => [`${list}.${count}.${field}`, '']);
  return { [list]: String(count + 1), ...Object.fromEntries(empty) };
};

/** What removes an item from a list: those after it move up. */
export function itemRemoved(typed: TypedShop, list: ItemList, index: number): TypedShop {
  const count = countOf(typed, list);
  const change: TypedShop = { [list]: String(count - 1) };
  for (let at = index; at < count - 1; at += 1)
    for (const field of fieldsOf(list))
      change[`${list}.${at}.${field}`] = typed[`${list}.${at + 1}.${field}`] ?? '';
  return change;
}

function read(typed: TypedShop, sample: unknown, path: string): unknown {
  const value = typed[path] ?? '';
  if (typeof sample === 'string') return value;
  if (sample === null || typeof sample === 'number') return value.trim() ? Number(value) : null;
  if (Array.isArray(sample))
    return Array.from({ length: Number(value) }, (_, index) => read(typed, sample[0], `${path}.${index}`));
  return Object.fromEntries(
    Object.entries(Object(sample)).map(([key, one]) => [key, read(typed, one, `${path}.${key}`)]),
  );
}

/** What is typed in the form of the document, right or not. */
export const documentOf = (typed: TypedShop) =>
  Object.fromEntries(
    Object.entries(template).map(([part, sample]) => {
      const value = read(typed, sample, part);
      // A notice without a word or a day is none.
      return [part, part === 'notice' && !Object.values(Object(value)).some(Boolean) ? null : value];
    }),
  ) as Record<DocumentPart, unknown>;

/** The rule for what is typed: the document, or what is wrong at which field. */
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

/** The part that a field belongs to. */
export const shopPartOf = (field: string): DocumentPart => field.split('.')[0] as DocumentPart;

/** The parts in which two forms differ. */
export function changedParts(typed: TypedShop, saved: TypedShop): Set<DocumentPart> {
  const [one, other] = [documentOf(typed), documentOf(saved)];
  return new Set(
    (Object.keys(one) as DocumentPart[]).filter(
      (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
    ),
  );
}
