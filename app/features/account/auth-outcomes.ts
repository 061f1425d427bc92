import { contactHint, fieldMessages, functionMessages } from '../../../contract/messages.ts';
import { type AuthProblem, isTooMany, isUnreachable, serverMessage } from '../../platform/auth-errors.ts';

export interface SignInOutcome {
  title: string;
  description: string;
  /** What the visitor can do next: links for a wrong password, a new mail for an unconfirmed address. */
  wayOn: 'links' | 'resend' | null;
}

const signInFailed = 'Login mislukt';

/** What a failed sign-in says (spec section 8, 'Sign in'). */
export function signInOutcome(problem: AuthProblem): SignInOutcome {
  const message = problem.message ?? '';
  if (problem.code === 'invalid_credentials' || message.includes('Invalid login credentials')) {
    return { title: signInFailed, description: 'Onjuiste email of wachtwoord.', wayOn: 'links' };
  }
  if (problem.code === 'email_not_confirmed' || message.includes('Email not confirmed')) {
    return {
      title: 'E-mail niet bevestigd',
      description: 'Klik op de link in je bevestigingsmail. Geen mail gekregen? Vraag een nieuwe.',
      wayOn: 'resend',
    };
  }
  return { title: signInFailed, description: serverMessage(problem), wayOn: null };
}

export const invalidAddress = 'Het opgegeven e-mailadres is ongeldig.';

/** Why a reset link could not be sent (spec section 8, 'Reset page'). */
export function resetProblem(problem: AuthProblem): string {
  const message = problem.message ?? '';
  if (isTooMany(problem)) return functionMessages.tooMany;
  if (/smtp|sending .*e?mail|mail.*(?:send|sent)/i.test(message)) {
    return `Er is een probleem met het versturen van e-mails. ${contactHint}`;
  }
  if (isUnreachable(problem)) return serverMessage(problem);
  if (problem.code === 'email_address_invalid' || /invalid.*e-?mail|e-?mail.*invalid/i.test(message)) {
    return invalidAddress;
  }
  return serverMessage(problem);
}

/** Why a new password was refused: the reasons that a person can mend, in Dutch, else the server's message. */
export function newPasswordProblem(problem: AuthProblem): string {
  if (problem.code === 'same_password') return 'Kies een ander wachtwoord dan je huidige wachtwoord.';
  return serverMessage(problem);
}

/** What is wrong with the address of a sign-in, and with its password. */
export const signInMessages = {
  email: fieldMessages.emailInvalid,
  password: 'Wachtwoord is verplicht',
} as const;
