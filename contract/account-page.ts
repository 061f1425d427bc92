import * as v from 'valibot';
import { optionalLine, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
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

/** The body of account-deletion: reads the request to erase the account, makes it with the password, or ends it. */
export const deletionRequest = v.variant(
  'action',
  [
    v.object({ action: v.picklist(['state', 'keep']) }),
    v.object({ action: v.literal('ask'), password: v.pipe(v.string(), v.maxLength(limits.shortText)) }),
  ],
  functionMessages.invalidBody,
);

/** The body of account-data: the session says whose data it is. */
export const dataRequest = v.object({}, functionMessages.invalidBody);
