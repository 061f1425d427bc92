import * as v from 'valibot';
import { limits } from '../../../../contract/limits.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { type Fallible, failure, success } from './failure.ts';

const tooLarge = failure(413, functionMessages.tooLarge, 'body-too-large');

/** The raw body of a request as text; rejected above `most` bytes, regardless of its content-length. */
export async function readText(request: Request, most: number = limits.bodyBytes): Promise<Fallible<string>> {
  if (!request.body) return success('');

  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > most) return tooLarge;
      text += decoder.decode(chunk, { stream: true });
    }
    return success(text + decoder.decode());
  } catch {
    return failure(400, functionMessages.invalidBody, 'body-unreadable');
  }
}

/**
 * The JSON body of a request, parsed with its schema, or the first invalid field's message. Another content type is refused:
 * a page of any other site can make a browser send a form or plain text without a preflight.
 */
export async function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
  most?: number,
): Promise<Fallible<v.InferOutput<Schema>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return failure(415, functionMessages.invalidBody, 'body-of-another-type');
  const text = await readText(request, most);
  if (!text.ok) return text;
  let value: unknown;
  try {
    value = JSON.parse(text.value);
  } catch {
    return failure(400, functionMessages.invalidBody, 'body-not-json');
  }
  const parsed = v.safeParse(schema, value, { message: functionMessages.invalidBody });
  if (parsed.success) return success(parsed.output);
  return failure(400, parsed.issues[0].message, 'body-invalid');
}
