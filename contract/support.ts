import * as v from 'valibot';
import { optionalLine } from './fields.ts';
import { fieldLabels as labels } from './labels.ts';
import { functionMessages } from './messages.ts';
import { emailRow, lineRow, requestForm, telephone, textRow } from './request-form.ts';
import { envelopeEntries } from './tracking.ts';

/** The support dialog of the members area (docs/product.md, 5): phone optional. */
export const support = requestForm({
  firstName: lineRow({ label: labels.voornaam }),
  lastName: lineRow({ label: labels.achternaam }),
  email: emailRow,
  phone: lineRow({ ...telephone, optional: true }),
  subject: lineRow({ label: labels.onderwerp }),
  message: textRow({ label: labels.bericht, stored: 'message' }),
});

/** The body of send-support-email. The user comes from the bearer token; `userId` in the body is ignored. */
export const supportRequest = v.object(
  { ...support.schema.entries, userId: optionalLine(), ...envelopeEntries },
  functionMessages.invalidBody,
);
