import * as v from 'valibot';
import { consent, email, optionalLine, optionalText, requiredLine, requiredText } from './fields.ts';
import { kennismakingForm, kennismakingMessageMax, lacksToelichting } from './kennismaking.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import { botTrapEntries, requestKeyEntry, trackingEntries } from './tracking.ts';

/** The contact dialog 'Gratis Kennismaking': message optional (docs/product.md, 5). */
export const contactForm = v.object(
  {
    name: requiredLine(m.naamRequired),
    email,
    phone: requiredLine(m.telefoonRequired),
    message: optionalText(),
    consent_marketing: consent,
  },
  functionMessages.invalidBody,
);

/** The workshop dialog: the contact dialog with a company. */
export const workshopDialogForm = v.object(
  { ...contactForm.entries, company: requiredLine(m.bedrijfsnaamRequired) },
  functionMessages.invalidBody,
);

/** The inline contact form: company optional, no phone (docs/product.md, 5). */
export const inlineContactForm = v.object(
  {
    name: requiredLine(m.naamRequired),
    email,
    company: optionalLine(),
    message: requiredText(m.berichtRequired),
    consent_marketing: consent,
  },
  functionMessages.invalidBody,
);

const wireEntries = {
  name: requiredLine(m.naamRequired),
  email,
  company: optionalLine(),
  message: optionalText(),
  consent_marketing: consent,
  metadata: v.optional(
    v.nullable(
      v.object(
        {
          /** The section of the button that opened the dialog: one of `anchors` in site/paths.ts. */
          section: optionalLine(),
        },
        functionMessages.invalidBody,
      ),
    ),
  ),
  ...trackingEntries,
  ...botTrapEntries,
  ...requestKeyEntry,
} as const;

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
        phone: optionalLine(),
        message: requiredText(m.berichtRequired),
      },
      functionMessages.invalidBody,
    ),
    v.object(
      {
        ...wireEntries,
        form_type: v.literal('kennismaking'),
        name: kennismakingForm.entries.naam,
        phone: kennismakingForm.entries.telefoonnummer,
        company: kennismakingForm.entries.bedrijfsnaam,
        message: v.pipe(
          requiredText(m.toelichtingRequired, kennismakingMessageMax, m.toelichtingMax),
          v.check((message) => !lacksToelichting(message), m.toelichtingRequired),
        ),
        metadata: v.optional(
          v.object({ gesprekstype: kennismakingForm.entries.gesprekstype }, m.gesprekstype),
          // null is no object, so a missing key gets the field's own message.
          null as never,
        ),
      },
      functionMessages.invalidBody,
    ),
    v.object(
      {
        ...wireEntries,
        form_type: v.optional(v.nullable(v.literal('contact'))),
        phone: requiredLine(m.telefoonRequired),
      },
      functionMessages.invalidBody,
    ),
  ],
  functionMessages.invalidBody,
);

export type ContactRequest = v.InferOutput<typeof contactRequest>;
export type IntroductionRequest = Extract<ContactRequest, { form_type: 'kennismaking' }>;

const workshopPrefix = 'Workshop Aanvraag';

/** The message that the workshop dialog sends: its company, then the message if there is one (docs/product.md, 3). */
export function workshopDialogMessage(company: string, message: string): string {
  const head = `${workshopPrefix} - Bedrijf: ${company}`;
  return message ? `${head}\n\n${message}` : head;
}

/** Whether a message came from the workshop dialog. */
export function isWorkshopDialogMessage(message: string): boolean {
  return message.startsWith(`${workshopPrefix} - Bedrijf: `);
}
