import type { OwnRows } from './database/people.ts';
import { type CopiedData, personalTables } from './personal-data.ts';
import { detailLabels } from './requests.ts';

/** The value at a path of a row, such as 'document.buyer.name'; undefined for none. */
const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);

/** Answers by field name, by the label that their form gives each. */
const labelled = (answers: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [detailLabels.get(name) ?? name, value]));

function copiedValue(value: unknown, path: string, words: Record<string, string>): unknown {
  if (typeof value === 'string') return words[value] ?? value;
  if (typeof value === 'number' && path.endsWith('cents')) return value / 100;
  return value && typeof value === 'object' && !Array.isArray(value) ? labelled(value) : value;
}

/** The rows of a person as the registry says that they read them: nothing that it does not name, and no empty value. */
export function copyOf(rows: OwnRows): CopiedData {
  const copy: CopiedData = {};
  for (const [table, { copied }] of Object.entries(personalTables)) {
    if ('not' in copied) continue;
    copy[copied.name] = (rows[table] ?? []).map((row) =>
      Object.fromEntries(
        Object.entries(copied.values).flatMap(([path, named]) => {
          const { name, words } = typeof named === 'string' ? { name: named, words: {} } : named;
          const value = valueAt(row, path);
          return value === null || value === undefined || value === ''
            ? []
            : [[name, copiedValue(value, path, words)]];
        }),
      ),
    );
  }
  return copy;
}
