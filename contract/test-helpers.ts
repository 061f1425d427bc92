import * as v from 'valibot';

/** The first message at each field that `schema` refuses; an empty object when it accepts. For tests. */
export function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input);
  const found: Record<string, string> = {};
  for (const issue of issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}
