import type { SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';
import { functionMessages } from '../../../../contract/messages.ts';
import { callerOf } from '../caller.ts';
import { clientAs, DatabaseError, rpc } from '../database.ts';
import { bearerOf } from '../secret.ts';
import { parseBody, readText } from './body.ts';
import { endpoint, type Handled } from './endpoint.ts';
import { failure } from './failure.ts';

/** The owner who calls, in the database: a client under row level security, and `rpc` for the functions of the desk. */
export interface Owner {
  client: SupabaseClient;
  /** Calls a SQL function of the desk, which checks and records by itself. Throws DatabaseError. */
  rpc<Answer>(name: string, parameters: Record<string, unknown>): Promise<Answer>;
  /**
   * Calls a function of the desk that is closed to browsers, as the owner: it takes what only a function knows. Throws
   * DatabaseError.
   */
  act<Answer>(name: string, given: Record<string, unknown>): Promise<Answer>;
}

function ownerWith(token: string, request: Request): Owner {
  const client = clientAs(token);
  return {
    client,
    async rpc<Answer>(name: string, parameters: Record<string, unknown>) {
      const { data, error } = await client.rpc(name, parameters);
      if (error) throw new DatabaseError(error.code, `${name}: ${error.message}`);
      return data as Answer;
    },
    async act<Answer>(name: string, given: Record<string, unknown>) {
      const caller = await callerOf(request);
      if (!caller) throw new DatabaseError('auth', `${name}: the session ended meanwhile`);
      return rpc<Answer>('act_as_owner', { owner: caller.id, act: name, given });
    },
  };
}

/** Whether the database could not read what it was given, such as a number beyond its type (class 22 of PostgreSQL). */
const isBadInput = (error: unknown) => error instanceof DatabaseError && /^22\w{3}$/.test(error.code);

/** Codes of the Data API and the database for a token that counts no more, or that is nobody's. */
const notSignedIn = ['PGRST301', 'PGRST302', 'PGRST303', '42501'];

/**
 * A function of the owner's desk, which takes JSON by POST. The database says who is an owner; anyone else gets the
 * answer of a function that does not exist.
 */
export function ownerEndpoint<Schema extends v.GenericSchema>(options: {
  name: string;
  schema: Schema;
  /** The largest body, in bytes; read only once an owner calls. */
  bodyBytes?: number;
  handle: (body: v.InferOutput<Schema>, owner: Owner, request: Request) => Promise<Handled>;
}) {
  const { name, schema, bodyBytes, handle } = options;
  return endpoint({
    name,
    methods: ['POST'],
    async handle(request) {
      const token = bearerOf(request);
      if (!token) return failure(401, functionMessages.unauthorized, 'signed-out');
      const owner = ownerWith(token, request);
      const { data: access, error } = await owner.client.rpc('desk_access');
      if (error && !notSignedIn.includes(error.code)) throw new DatabaseError(error.code, error.message);
      if (error) return failure(401, functionMessages.unauthorized, 'signed-out');
      if (access !== 'owner') return failure(404, functionMessages.notFound, 'no-owner');
      const text = await readText(request, bodyBytes);
      if (!text.ok) return text;
      const body = parseBody(schema, text.value);
      if (!body.ok) return body;
      return handle(body.value, owner, request).catch((error) => {
        if (!isBadInput(error)) throw error;
        return failure(400, functionMessages.invalidBody, 'bad-input');
      });
    },
  });
}
