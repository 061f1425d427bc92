import { type ErrorCode, functionMessages, refusals } from '../../../../contract/messages.ts';

/** Why a function rejects a request, as a value; `endpoint` turns it into a response. */
export interface Failure {
  ok: false;
  status: number;
  /** For the visitor, in Dutch. */
  message: string;
  /** For the log. */
  reason: string;
  /** For the page, if it reacts to the refusal. */
  code?: ErrorCode;
  /** Of 'price-changed': the price of now. */
  priceCents?: number;
}

export type Fallible<T> = { ok: true; value: T } | Failure;

export function failure(status: number, message: string, reason: string): Failure {
  return { ok: false, status, message, reason };
}

/** A refusal that a page reacts to. */
export function refusal(status: number, code: ErrorCode): Failure {
  return { ok: false, status, message: refusals[code], reason: code, code };
}

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** The response to any error that the visitor cannot fix. */
export const unexpected = failure(500, functionMessages.unexpected, 'exception');
