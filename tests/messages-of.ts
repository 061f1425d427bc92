import * as v from 'valibot';

/** The first message of each field that `schema` rejects; an empty object if it accepts the input. */
export function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input);
  const found: Record<string, string> = {};
  for (const issue of issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}
