import * as v from 'valibot';
import { optionalLine, requiredLine } from './fields.ts';
import { fieldMessages, functionMessages } from './messages.ts';

/** The person behind an account. */
export const personForm = v.object({
  firstName: requiredLine(fieldMessages.voornaamRequired),
  lastName: requiredLine(fieldMessages.achternaamRequired),
  phone: optionalLine(),
});

/** The body of account-newsletter; without `wanted` it only asks. */
export const newsletterRequest = v.object(
  { wanted: v.optional(v.boolean(functionMessages.invalidBody)) },
  functionMessages.invalidBody,
);
