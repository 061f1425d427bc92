import {
  type AuthProblem,
  isMailFailure,
  isTooMany,
  isUnreachable,
  serverMessage,
} from '../../platform/auth-errors.ts';

export interface SignInOutcome {
  title: string;
  description: string;
  /** The actions of the toast: links to register and to reset the password, or a new confirmation mail. */
  actions: 'links' | 'resend' | null;
}

const signInFailed = 'Login mislukt';

/** The toast of a failed sign-in (docs/product.md, 8, 'Sign in'). */
export function signInOutcome(problem: AuthProblem): SignInOutcome {
  const message = problem.message ?? '';
  if (problem.code === 'invalid_credentials' || message.includes('Invalid login credentials')) {
    return { title: signInFailed, description: 'Onjuiste email of wachtwoord.', actions: 'links' };
  }
  if (problem.code === 'email_not_confirmed' || message.includes('Email not confirmed')) {
    return {
      title: 'E-mail niet bevestigd',
      description: 'Klik op de link in je bevestigingsmail. Geen mail gekregen? Vraag een nieuwe.',
      actions: 'resend',
    };
  }
  return { title: signInFailed, description: serverMessage(problem), actions: null };
}

export const invalidAddress = 'Het opgegeven e-mailadres is ongeldig.';

/** Why a reset link could not be sent (docs/product.md, 8, 'Resend, reset and password update'). */
export function resetProblem(problem: AuthProblem): string {
  const message = problem.message ?? '';
  if (isTooMany(problem) || isMailFailure(problem) || isUnreachable(problem)) return serverMessage(problem);
  if (problem.code === 'email_address_invalid' || /invalid.*e-?mail|e-?mail.*invalid/i.test(message)) {
    return invalidAddress;
  }
  return serverMessage(problem);
}

/** Why a new password was refused: in Dutch where the visitor can do something about it, else the server's message. */
export function newPasswordProblem(problem: AuthProblem): string {
  if (problem.code === 'same_password') return 'Kies een ander wachtwoord dan je huidige wachtwoord.';
  return serverMessage(problem);
}
