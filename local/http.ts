import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Reads a body of at most `most` bytes; undefined when it is larger. */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** How much of a body that nobody read, and for how long, is still taken in. */
const REST_BYTES = 32 * 1024 * 1024;
const REST_MS = 5_000;

/**
 * A request whose body can be left unread, or half read: a client that is still sending does not see the answer when its
 * connection is cut. `rest` reads on to the end; false when that takes too long.
 */
export function unhurried(request: Request): { request: Request; rest: () => Promise<boolean> } {
  const reader = request.body?.getReader();
  if (!reader) return { request, rest: async () => true };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  async function toTheEnd(): Promise<boolean> {
    for (let size = 0; size < REST_BYTES; ) {
      const { done, value } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read();
      if (done) return true;
      size += value.length;
    }
    return false;
  }
  const late = () => new Promise<boolean>((resolve) => setTimeout(resolve, REST_MS, false).unref());
  const { url, method, headers, signal } = request;
  return {
    request: new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit),
    rest: () => Promise.race([toTheEnd().catch(() => false), late()]),
  };
}

/** An error in the shape of the functions: a Dutch sentence, and the id under which the request is logged. */
export function failed(status: number, message: string): Response {
  const id = randomUUID();
  return Response.json({ error: message, request_id: id }, { status, headers: { 'x-request-id': id } });
}

/** The visitor's address: the socket's, or the last one that a proxy named in the settings added. */
export function clientAddress(incoming: IncomingMessage, trustedProxies: string[]): string {
  const socket = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!trustedProxies.includes(socket)) return socket;
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  return forwarded.at(-1)?.trim() || socket;
}
