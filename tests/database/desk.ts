import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type DeskAction, type DeskActionName, deskActions } from '../../contract/desk-actions.ts';
import { type AnswerOf, checkArguments, checked, type TestDatabase } from './support.ts';

/** Calls a function of the desk with a user's token, or without one; objects are passed as JSON. */
export type Desk = <Name extends string>(
  user: string | null,
  name: Name,
  ...values: unknown[]
) => Promise<AnswerOf<Name>>;

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

export function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return `${quoted(JSON.stringify(value))}::jsonb`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

/** The desk of a database. */
export const deskOf =
  (database: TestDatabase): Desk =>
  async (user, name, ...values) => {
    checkArguments(name, values);
    const [row] = await database.as<{ answer: never }>(
      user ? 'authenticated' : 'anon',
      user,
      `select public.${name}(${values.map(literal).join(', ')}) as answer`,
    );
    return checked(name, row?.answer);
  };

/** What an action of the desk is asked with in a test; by default a new click, of the version that is current. */
export interface Asked {
  known?: number | null;
  click?: string;
  input?: object;
}

/** The version of what an owner sees of a subject. */
export const versionOf = async (database: TestDatabase, subject: string): Promise<number> =>
  (await database.call('version_of', subject)) as number;

type Act = (
  user: string | null,
  action: DeskActionName,
  subject: string,
  asked?: Asked,
) => Promise<{ result: string } & Record<string, unknown>>;

const acting =
  (database: TestDatabase, call: (user: string | null, given: unknown[]) => Promise<unknown>): Act =>
  async (user, action, subject, asked = {}) => {
    const rule: DeskAction | undefined = deskActions[action];
    const current = rule?.versioned ? await versionOf(database, subject) : null;
    const { known = current, click = randomUUID(), input = {} } = asked;
    const answer = (await call(user, [action, subject, known, click, input])) as Awaited<ReturnType<Act>>;
    if (answer.result === 'done')
      expect(Object.keys(answer).sort()).toEqual(['result', ...Object.keys(rule?.answer ?? {})].sort());
    return answer;
  };

/** Does an action of the desk with a user's token. Checks the answer against contract/desk-actions.ts. */
export const actOf = (database: TestDatabase) =>
  acting(database, (user, given) => deskOf(database)(user, 'desk_act', ...given));

/** The same for an Edge Function, on behalf of an owner. */
export const actForOwner = (database: TestDatabase) =>
  acting(database, (user, given) => database.call('act_for_owner', user ?? randomUUID(), ...given));
