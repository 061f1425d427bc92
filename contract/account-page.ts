import * as v from 'valibot';
import { optionalLine, requiredLine } from './fields.ts';
import { fieldMessages, functionMessages } from './messages.ts';

/** The account holder's names and phone number. */
export const personForm = v.object({
  firstName: requiredLine(fieldMessages.voornaamRequired),
  lastName: requiredLine(fieldMessages.achternaamRequired),
  phone: optionalLine(),
});

/** The body of account-newsletter; without `wanted` it only reads the state. */
export const newsletterRequest = v.object(
  { wanted: v.optional(v.boolean(functionMessages.invalidBody)) },
  functionMessages.invalidBody,
);
