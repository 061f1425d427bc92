import * as v from 'valibot';
import { email } from './fields.ts';
import { functionMessages } from './messages.ts';
import { botTrapEntries } from './tracking.ts';

/** The body of send-kit-signup-email: the launch list asks for an address only (spec section 3). */
export const kitSignupRequest = v.object({ email, ...botTrapEntries }, functionMessages.invalidBody);

/** What the launch-list dialog checks before it sends: not empty, with an at sign (spec section 5, 'Kit signup'). */
export function looksLikeEmail(value: string): boolean {
  return value.trim() !== '' && value.includes('@');
}
