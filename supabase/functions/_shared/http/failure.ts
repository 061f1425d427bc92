import { functionMessages } from '../../../../contract/messages.ts';

/** Why a function does not do what was asked. Given back as a value; `endpoint` makes the answer of it. */
export interface Failure {
  ok: false;
  status: number;
  /** A Dutch sentence, for the visitor. */
  message: string;
  /** For the log line: which case this is. */
  reason: string;
}

export type Outcome<T> = { ok: true; value: T } | Failure;

/** A Failure from its status, the visitor's sentence and the reason for the log. */
export function failure(status: number, message: string, reason: string): Failure {
  return { ok: false, status, message, reason };
}

/** A result that went well. */
export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** What is answered when something broke that the visitor cannot mend. */
export const unexpected = failure(500, functionMessages.unexpected, 'exception');
