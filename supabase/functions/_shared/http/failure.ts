import { functionMessages } from '../../../../contract/messages.ts';

/** Why a function rejects a request, as a value; `endpoint` turns it into a response. */
export interface Failure {
  ok: false;
  status: number;
  /** For the visitor, in Dutch. */
  message: string;
  /** For the log. */
  reason: string;
}

export type Fallible<T> = { ok: true; value: T } | Failure;

export function failure(status: number, message: string, reason: string): Failure {
  return { ok: false, status, message, reason };
}

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** The response to any error that the visitor cannot fix. */
export const unexpected = failure(500, functionMessages.unexpected, 'exception');
