import { authMessages, unexpectedError } from '../../../contract/account.ts';
import { contactHint, functionMessages } from '../../../contract/messages.ts';
import {
  type AuthProblem,
  isMailFailure,
  isTooMany,
  isUnexpected,
  isUnreachable,
} from '../../platform/auth-problem.ts';
import { noAnswerMessage } from '../page/no-answer.ts';

/**
 * What went wrong, in Dutch where it is known (docs/product.md, 8), else the server's message. An invalid
 * address and a mail failure may come without their own code.
 */
export function serverMessage(problem: AuthProblem): string {
  if (isTooMany(problem)) return functionMessages.tooMany;
  if (isMailFailure(problem)) return `Er is een probleem met het versturen van e-mails. ${contactHint}`;
  if (isUnexpected(problem)) return unexpectedError.text;
  if (isUnreachable(problem)) return noAnswerMessage();
  const message = problem.message?.trim();
  // The client drops the code of a 500.
  const code = problem.code ?? (problem.status === 500 ? 'unexpected_failure' : '');
  const known = (authMessages as Partial<Record<string, string>>)[code];
  const isVague = !known || problem.code === 'validation_failed';
  if (isVague && /invalid.*e-?mail|e-?mail.*invalid/i.test(message ?? ''))
    return authMessages.email_address_invalid;
  if (known) return known;
  return message && message !== '{}' ? message : contactHint;
}

export function authProblemWords(
  title: string,
  problem: AuthProblem,
): { title: string; description: string } {
  return {
    title: isUnexpected(problem) ? unexpectedError.title : title,
    description: serverMessage(problem),
  };
}
