import * as v from 'valibot';
import * as schemas from './fields.ts';
import { kennismaking, toelichtingIn } from './kennismaking.ts';
import { fieldLabels as labels } from './labels.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import { emailRow, lineRow, onWire, pluck, requestForm, telephone, textRow } from './request-form.ts';
import { envelopeEntries } from './tracking.ts';

const message = { label: labels.bericht, stored: 'message' } as const;
const company = { label: labels.bedrijfsnaam, stored: 'company' } as const;
const person = {
  name: lineRow({ label: labels.naam, stored: 'name' }),
  email: emailRow,
  phone: lineRow(telephone),
};

/** The contact dialog 'Gratis Kennismaking': message optional (docs/product.md, 5). */
export const contactDialog = requestForm({ ...person, message: textRow({ ...message, optional: true }) });

/** What a body may answer beside the dialog's questions: a company, which only the workshop dialog asks for. */
export const contactQuestions = {
  ...person,
  company: lineRow({ ...company, optional: true }),
  message: contactDialog.fields.message,
};

/** The workshop dialog: the contact dialog with a company, which travels in the heading of its message. */
export const workshopDialog = requestForm({ company: lineRow(company), ...contactDialog.fields });

/** The inline contact form: no phone, and the company, which is optional, in its place (docs/product.md, 3 and 5). */
export const inline = requestForm({
  name: person.name,
  email: emailRow,
  company: lineRow({ ...company, optional: true, wire: 'phone' }),
  message: textRow(message),
});

const wireEntries = {
  ...pluck(contactDialog.fields, 'schema'),
  company: schemas.optionalLine(),
  consent_marketing: schemas.consent,
  metadata: v.optional(
    v.nullable(
      v.object(
        {
          /** The section of the button that opened the dialog: one of `anchors` in site/paths.ts. */
          section: schemas.optionalLine(),
        },
        functionMessages.invalidBody,
      ),
    ),
  ),
  ...envelopeEntries,
} as const;

const workshopPrefix = 'Workshop Aanvraag - Bedrijf: ';

/** The heading of the message that the workshop dialog sends: its company (docs/product.md, 3). */
export const workshopDialogHeading = (company: string) => workshopPrefix + company;

/** The company in the message of the workshop dialog; null for a message that is not from there. */
export const companyInMessage = (message: string): string | null =>
  message.startsWith(workshopPrefix) ? (message.slice(workshopPrefix.length).split('\n')[0] ?? '') : null;

/** Checks the part of a message that `read` finds, if any, as the field that it was typed in. */
const partAs = (schema: v.GenericSchema, read: (message: string) => string | null) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const part = dataset.typed ? read(dataset.value) : null;
    if (part === null) return;
    const [issue] = v.safeParse(schema, part).issues ?? [];
    if (issue) addIssue({ message: issue.message });
  });

const { toelichting } = kennismaking.fields;
const { metadata, ...kennismakingEntries } = onWire(
  kennismaking.fields,
  pluck(kennismaking.fields, 'schema'),
);

/**
 * The body of send-contact-email. `form_type: 'inline'` carries the company in the phone slot (docs/product.md, 3)
 * and 'kennismaking' is the introduction form; without it the body comes from a dialog.
 */
export const contactRequest = v.variant(
  'form_type',
  [
    v.object(
      {
        ...wireEntries,
        form_type: v.literal('inline'),
        ...onWire(inline.fields, pluck(inline.fields, 'schema')),
      },
      functionMessages.invalidBody,
    ),
    v.object(
      {
        ...wireEntries,
        form_type: v.literal('kennismaking'),
        ...kennismakingEntries,
        message: v.pipe(
          schemas.requiredText(m.toelichtingRequired),
          partAs(toelichting.schema, toelichtingIn),
        ),
        metadata: v.optional(v.object(metadata, m.gesprekstype), {}),
      },
      functionMessages.invalidBody,
    ),
    v.object(
      {
        ...wireEntries,
        // Of the workshop dialog it carries the company, too.
        message: v.pipe(wireEntries.message, partAs(workshopDialog.fields.company.schema, companyInMessage)),
        form_type: v.optional(v.nullable(v.literal('contact'))),
      },
      functionMessages.invalidBody,
    ),
  ],
  functionMessages.invalidBody,
);

export type ContactRequest = v.InferOutput<typeof contactRequest>;
