import type { ErrorBody, FunctionCalls, FunctionName } from '../../contract/functions.ts';
import { supabase } from './supabase.ts';

interface Failure {
  ok: false;
  /** The server's Dutch sentence; null when there is none to show. */
  message: string | null;
  /** The body's userMessage, else its message, for the workshop form (docs/product.md, 8, 'Request forms'). */
  userMessage: string | null;
  /** Why, where a page reacts to it. */
  code?: ErrorBody['code'];
  /** With the code 'price-changed': the price of now, in cents. */
  priceCents?: number;
  /** The HTTP status, if there was an answer. */
  status?: number;
}

export type CallOutcome<T> = { ok: true; data: T } | Failure;

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : null);

function failure(body: Partial<Record<keyof ErrorBody, unknown>> | null): Failure {
  const userMessage = text(body?.userMessage) ?? text(body?.message);
  const code = body?.code as ErrorBody['code'];
  const priceCents = typeof body?.priceCents === 'number' ? body.priceCents : undefined;
  return { ok: false, message: text(body?.error) ?? userMessage, userMessage, code, priceCents };
}

async function refusal(response: unknown): Promise<Failure> {
  if (!(response instanceof Response)) return failure(null);
  try {
    return { ...failure(await response.json()), status: response.status };
  } catch {
    return { ...failure(null), status: response.status };
  }
}

/** What an answer must hold for its page to say what happened; of the others the page needs to know no more than that. */
const needed: { [Name in FunctionName]?: keyof FunctionCalls[Name]['answer'] } = {
  'account-lists': 'newsletter',
  invoice: 'document',
  'invoice-file': 'content',
  'lesson-link': 'path',
  'order-company': 'state',
  'own-data': 'data',
  'own-deletion': 'state',
  quote: 'state',
  'send-support-email': 'success',
  'withdrawal-link': 'state',
};

/** Whether this is an answer of the function: a JSON object, which a host or a network in between does not give. */
function isAnswer(name: FunctionName, data: unknown): boolean {
  const key = needed[name];
  return Object.prototype.toString.call(data) === '[object Object]' && (!key || key in (data as object));
}

/**
 * Calls a function (docs/product.md, 7), with the session's bearer token when there is one. Never throws: no network,
 * an error status, an error in the answer and an answer that cannot be read all give a failed outcome.
 */
export async function invoke<Name extends FunctionName>(
  name: Name,
  body: FunctionCalls[Name]['body'],
): Promise<CallOutcome<FunctionCalls[Name]['answer']>> {
  try {
    const client = await supabase();
    const { data, error, response } = await client.functions.invoke(name, { body });
    if (error) return await refusal(response);
    if (typeof data?.error === 'string' || data?.success === false) return failure(data);
    if (!isAnswer(name, data)) return { ...failure(null), status: response?.status };
    return { ok: true, data };
  } catch {
    return failure(null);
  }
}
