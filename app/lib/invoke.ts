import type { ErrorBody, FunctionCalls, FunctionName } from '../../contract/functions.ts';
import { supabase } from './supabase.ts';

/** A call either answers or fails; `message` is the server's Dutch sentence, null when it never answered. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; message: string | null };

async function serverMessage(response: unknown): Promise<string | null> {
  if (!(response instanceof Response)) return null;
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    return body.userMessage ?? body.message ?? body.error ?? null;
  } catch {
    return null;
  }
}

/**
 * Calls one of the functions of spec section 7, with the bearer token of the session when there is one.
 * Never throws: no network, a refusal and an error string in the answer all come back as a failed outcome.
 */
export async function invoke<Name extends FunctionName>(
  name: Name,
  body: FunctionCalls[Name]['body'],
): Promise<Outcome<FunctionCalls[Name]['answer']>> {
  try {
    const client = await supabase();
    const { data, error, response } = await client.functions.invoke(name, { body });
    if (error) return { ok: false, message: await serverMessage(response) };
    if (typeof data?.error === 'string') return { ok: false, message: data.error };
    return { ok: true, data };
  } catch {
    return { ok: false, message: null };
  }
}
