import * as v from 'valibot';
import { consent, email, optionalLine, requiredLine, requiredText } from './fields.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import { botTrapEntries, requestKeyEntry, trackingEntries } from './tracking.ts';

/** The support dialog of the members area (docs/product.md, 5): phone optional. */
export const supportForm = v.object(
  {
    firstName: requiredLine(m.voornaamRequired),
    lastName: requiredLine(m.achternaamRequired),
    email,
    phone: optionalLine(),
    subject: requiredLine(m.onderwerpRequired),
    message: requiredText(m.berichtRequired),
    consent_marketing: consent,
  },
  functionMessages.invalidBody,
);

/** The body of send-support-email. The user comes from the bearer token; `userId` in the body is ignored. */
export const supportRequest = v.object(
  {
    ...supportForm.entries,
    userId: optionalLine(),
    ...trackingEntries,
    ...botTrapEntries,
    ...requestKeyEntry,
  },
  functionMessages.invalidBody,
);
