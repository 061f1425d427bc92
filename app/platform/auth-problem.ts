/** A failure as the auth client reports it; empty when there was no answer. */
export interface AuthProblem {
  message?: string;
  code?: string | undefined;
  status?: number | undefined;
  name?: string;
}

/** The client's name for an answer that it cannot read. */
const unknown = 'AuthUnknownError';

export const unexpectedProblem: AuthProblem = { name: unknown };

export function isUnexpected({ name }: AuthProblem): boolean {
  return name === unknown;
}

export function isUnreachable(problem: AuthProblem): boolean {
  return problem.status === 0 || problem.status === undefined || [502, 503, 504].includes(problem.status);
}

/** Whether Auth could not send its mail: Auth then rolls back the whole request (`Error sending confirmation email`). */
export function isMailFailure({ message = '' }: AuthProblem): boolean {
  return /smtp|sending .*e?mail|mail.*(?:send|sent)/i.test(message);
}

/**
 * Whether Auth mails nobody now: it could not, or the shop's mails of this hour are used up. The pause between two mails to one
 * address has the same code.
 */
export function isWithoutMail(problem: AuthProblem): boolean {
  const isLimit = problem.code === 'over_email_send_rate_limit';
  return isMailFailure(problem) || (isLimit && !/after \d+ seconds/.test(problem.message ?? ''));
}

/** Whether a sign-up was refused because the address already has an account (docs/product.md, 8, 'Sign up'). */
export function isAlreadyRegistered(problem: AuthProblem): boolean {
  return (
    problem.code === 'user_already_exists' ||
    problem.code === 'email_exists' ||
    /already (?:been )?registered/i.test(problem.message ?? '')
  );
}

/**
 * Whether the session is over: it ended elsewhere, or its tokens are no longer valid. A session without a second factor
 * is not over.
 */
export function isSessionOver({ code, status, message = '' }: AuthProblem): boolean {
  if (code === 'insufficient_aal') return false;
  return status === 401 || status === 403 || /session missing/i.test(message);
}

/** Whether a rate limit was hit. */
export function isTooMany(problem: AuthProblem): boolean {
  return (
    problem.status === 429 ||
    /^over_.*_rate_limit$/.test(problem.code ?? '') ||
    /rate limit|too many|for security purposes/i.test(problem.message ?? '')
  );
}
