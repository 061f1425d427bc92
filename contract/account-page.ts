import * as v from 'valibot';
import { optionalLine, requiredLine } from './fields.ts';
import { fieldMessages, functionMessages } from './messages.ts';

export const personForm = v.object({
  firstName: requiredLine(fieldMessages.voornaamRequired),
  lastName: requiredLine(fieldMessages.achternaamRequired),
  phone: optionalLine(),
});

/** The body of account-lists: starts or stops the newsletter, leaves the launch list, or only reads. */
export const listsRequest = v.object(
  {
    newsletter: v.optional(v.boolean(functionMessages.invalidBody)),
    launch: v.optional(v.literal(false, functionMessages.invalidBody)),
  },
  functionMessages.invalidBody,
);
