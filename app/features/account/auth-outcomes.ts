import type { AuthProblem } from '../../platform/auth-problem.ts';
import { authProblemWords } from '../../shared/accounts/auth-messages.ts';

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
  return { ...authProblemWords(signInFailed, problem), actions: null };
}
