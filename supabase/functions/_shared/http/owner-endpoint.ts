import type * as v from 'valibot';
import type { LimitedFunction } from '../../../../contract/ceilings.ts';
import type { Answer, Arguments, BrowserFunction } from '../../../../contract/database/database.ts';
import { needsFreshCode } from '../../../../contract/desk.ts';
import {
  type ActionAnswer,
  type ActionGiven,
  type DeskActionName,
  deskActions,
} from '../../../../contract/desk-actions.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { callerOf } from '../caller.ts';
import { callWith, clientAs, DatabaseError, rpc } from '../database.ts';
import { ceilingsOf } from '../rate-limits.ts';
import { bearerOf } from '../secret.ts';
import { readJson } from './body.ts';
import { endpoint, type Handled } from './endpoint.ts';
import { failure, refusal } from './failure.ts';

export interface Owner {
  rpc<Name extends BrowserFunction>(name: Name, given: Arguments<Name>): Promise<Answer<Name>>;
  /** Does an action of contract/desk-actions.ts, also one that browsers may not ask. Throws DatabaseError. */
  run<Name extends DeskActionName>(
    action: Name,
    given: ActionGiven<Name> & { click: string },
  ): Promise<ActionAnswer<Name>>;
}

function ownerWith(token: string, id: string): Owner {
  const client = clientAs(token);
  return {
    rpc: (name, given) => callWith(client, name, given),
    run: async (action, { subject, known = null, click, input = {} }) => {
      // SQL with the secret key does not know the owner's token.
      if ('fresh' in deskActions[action]) await callWith(client, 'desk_prove_fresh', { action, input });
      return rpc('act_for_owner', { actor: id, action, subject, known, click, input }) as never;
    },
  };
}

/** Whether the input was rejected: by PostgreSQL, such as a number out of range (class 22), or as JSON by the Data API. */
const isBadInput = (error: unknown) =>
  error instanceof DatabaseError && /^(22\w{3}|PGRST102)$/.test(error.code);

/**
 * An Edge Function of the owner's desk, which accepts JSON by POST. The database decides who is an owner; anyone else
 * gets the response of a function that does not exist.
 */
export function ownerEndpoint<Schema extends v.GenericSchema>(options: {
  name: LimitedFunction;
  schema: Schema;
  /** The maximum body size in bytes; the body is read only after the owner check. */
  bodyBytes?: number;
  handle: (body: v.InferOutput<Schema>, owner: Owner) => Promise<Handled>;
}) {
  const { name, schema, bodyBytes, handle } = options;
  return endpoint({
    name,
    methods: ['POST'],
    async handle(request) {
      const token = bearerOf(request);
      const caller = token && (await callerOf(request));
      if (!caller) return failure(401, functionMessages.unauthorized, 'signed-out');
      const owner = ownerWith(token, caller.id);
      const access = await owner.rpc('desk_access', {});
      if (access !== 'owner') return failure(404, functionMessages.notFound, 'not-owner');
      const counted = await (await ceilingsOf(name)).count();
      if (!counted.ok) return counted;
      const body = await readJson(schema, request, bodyBytes);
      if (!body.ok) return body;
      return handle(body.value, owner).catch((error) => {
        if (error instanceof DatabaseError && error.code === needsFreshCode)
          return refusal(403, 'fresh-code');
        if (!isBadInput(error)) throw error;
        return failure(400, functionMessages.invalidBody, 'invalid-input');
      });
    },
  });
}
