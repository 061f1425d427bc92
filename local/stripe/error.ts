/** An error as Stripe answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(
    status: number,
    message: string,
    details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...details };
  }
}

/** What is asked for does not exist. */
export function missing(kind: string, id: string): StripeError {
  return new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
