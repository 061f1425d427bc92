import type {
  Answer,
  Arguments,
  BrowserFunction,
  ListFunction,
} from '../../../contract/database/database.ts';
import type { ListQuery } from '../../../contract/database/sql.ts';
import { needsFreshCode } from '../../../contract/desk.ts';
import {
  type ActionDone,
  type ActionGiven,
  type ActionRefusal,
  type BrowserAction,
  type DeskActionName,
  refusalOf,
} from '../../../contract/desk-actions.ts';
import type { FunctionCalls, FunctionName } from '../../../contract/functions.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { randomKey } from '../../platform/random-key.ts';
import { supabase } from '../../platform/supabase.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { deskDraft, keepDeskDraft } from './desk-drafts.ts';
import { askFreshCode } from './fresh-code.ts';

/** Why the desk got no answer, with a message for the owner. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly kind: 'offline' | 'session' | 'refused';
  readonly reason: string | undefined;

  constructor(kind: DeskProblem['kind'], message: string, reason?: string) {
    super(message);
    this.kind = kind;
    this.reason = reason;
  }
}

function problemOf(status: number, message?: string | null): DeskProblem {
  if (status === 401) return new DeskProblem('session', functionMessages.unauthorized);
  if (status === 403)
    return new DeskProblem(
      'session',
      'Je bent geen beheerder meer, of je sessie is voorbij. Log opnieuw in.',
    );
  if (status === 0 || [502, 503, 504].includes(status)) return new DeskProblem('offline', noAnswerMessage());
  return new DeskProblem('refused', message ?? functionMessages.unexpected);
}

/** Carries on with an action once the owner gave a fresh code. Throws DeskProblem if the owner did not. */
async function afterFreshCode<Result>(action: () => Promise<Result>): Promise<Result> {
  if (await askFreshCode()) return action();
  throw new DeskProblem('refused', functionMessages.freshCode);
}

export async function ask<Name extends BrowserFunction>(
  name: Name,
  given: Arguments<Name>,
): Promise<Answer<Name>> {
  const client = await supabase().catch(() => {
    throw problemOf(0);
  });
  const { data, error, status } = await client.rpc(name, given);
  if (error?.code === needsFreshCode) return afterFreshCode(() => ask(name, given));
  // The messages of the database are for engineers.
  if (error) throw problemOf(status, status === 400 ? functionMessages.invalidBody : null);
  return data;
}

/**
 * Does an action of the desk by what `send` sends. Throws DeskProblem, with the sentence of a refusal. A click whose answer was
 * lost keeps its key, also after a reload: what it did is not done twice.
 */
export async function actBy<Name extends DeskActionName, Answer extends { result: string }>(
  action: Name,
  subject: string,
  send: (click: string) => Promise<Answer>,
): Promise<Extract<Answer, { result: 'done' }>> {
  const kept = `klik ${action} ${subject}`;
  const click = deskDraft<string>(kept) ?? randomKey();
  keepDeskDraft(kept, click);
  const answer = await send(click);
  keepDeskDraft(kept, undefined);
  if (answer.result !== 'done')
    throw new DeskProblem('refused', refusalOf(action, answer.result as ActionRefusal<Name>), answer.result);
  return answer as Extract<Answer, { result: 'done' }>;
}

/** Does an action of the desk as the signed-in owner, as actBy. */
export const act = <Name extends BrowserAction>(
  action: Name,
  { subject, known = null, input = {} }: ActionGiven<Name>,
): Promise<ActionDone<Name>> =>
  actBy(action, subject, (click) => ask('desk_act', { action, subject, known, click, input }) as never);

export type RowOf<Source extends ListFunction> = Answer<Source>['rows'][number];

export async function askPage<Source extends ListFunction>(
  source: Source,
  query: ListQuery,
): Promise<{ total: number; rows: RowOf<Source>[] }> {
  const page: Answer<Source> | null = await ask(source, { query } as Arguments<Source>);
  if (!Array.isArray(page?.rows)) throw problemOf(200);
  return page;
}

export async function call<Name extends FunctionName>(
  name: Name,
  body: FunctionCalls[Name]['body'],
): Promise<FunctionCalls[Name]['answer']> {
  const outcome = await invoke(name, body);
  if (!outcome.ok && outcome.code === 'fresh-code') return afterFreshCode(() => call(name, body));
  // To anyone but an owner these functions do not exist.
  if (!outcome.ok) throw problemOf(outcome.status === 404 ? 403 : (outcome.status ?? 0), outcome.message);
  return outcome.data;
}
