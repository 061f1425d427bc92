export interface Call {
  request: Request;
  /** Path below the origin, such as /auth/v1/token. */
  path: string;
  /** The parsed body, if there was one. */
  body: Record<string, unknown> | undefined;
  /** The visitor's network address, from the socket or a trusted proxy. */
  ip: string;
  /** Whether the request carries the secret key. */
  secret: boolean;
}

export type Handler = (call: Call) => Promise<Response>;

/** Closes one gap of @supabase/lite: answers the call itself, or passes it on. */
export type Gap = (next: Handler) => Handler;

/** Wraps a handler in gaps; the first is the outermost. */
export function chain(gaps: Gap[], handler: Handler): Handler {
  return gaps.reduceRight((next, gap) => gap(next), handler);
}

/** The same request with another body. */
export function withBody(request: Request, body: string | Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers);
  headers.set('content-length', String(Buffer.byteLength(body)));
  return new Request(request.url, { method: request.method, headers, body });
}

/** An error in Supabase Auth's format. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: HeadersInit = {},
  details: object = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    {
      status,
      headers: {
        'x-sb-error-code': code,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-sb-error-code, x-supabase-api-version',
        ...Object.fromEntries(new Headers(headers)),
      },
    },
  );
}

/** The call's e-mail address as Auth stores it, or an empty string. */
export function emailOf(call: Call): string {
  return typeof call.body?.email === 'string' ? call.body.email.toLowerCase() : '';
}
