import { randomUUID } from 'node:crypto';

/** An error in the shape of the functions: a Dutch sentence, and the id under which the request is logged. */
export function failed(status: number, message: string): Response {
  const id = randomUUID();
  return Response.json({ error: message, request_id: id }, { status, headers: { 'x-request-id': id } });
}
