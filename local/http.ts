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
