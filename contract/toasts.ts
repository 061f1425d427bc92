import { fieldMessages, functionMessages } from './messages.ts';

const soon = 'We nemen zo snel mogelijk contact met u op.';
const sent = 'Bericht verzonden!';

/** The toasts of the contact dialogs and the inline form (docs/product.md, 8). */
export const contactToasts = {
  sent: { title: sent, description: soon },
  workshopSent: { title: 'Workshop aanvraag verzonden!', description: soon },
  inlineSent: { title: sent, description: `Bedankt voor uw bericht. ${soon}` },
  /** The description is the server's message, or this one without it. The support dialog uses the title too. */
  failed: {
    title: 'Er ging iets mis',
    description: 'Probeer het later opnieuw of neem direct contact op.',
  },
  inlineFailedTitle: 'Fout bij verzenden',
} as const;

const received = 'Aanvraag verzonden!';
const failed = 'Fout';

/** The toasts of /workshop-aanvraag and /kennismaking (docs/product.md, 8, 'Request forms'). */
export const requestToasts = {
  workshopSent: {
    title: received,
    description: 'We hebben uw workshop aanvraag ontvangen en nemen zo snel mogelijk contact met u op.',
  },
  kennismakingSent: {
    title: received,
    description: 'We hebben uw kennismakingsaanvraag ontvangen en nemen zo snel mogelijk contact met u op.',
  },
  /** The workshop form shows the server's message instead of this description, if there is one. */
  failed: {
    title: failed,
    description: 'Er is een fout opgetreden bij het versturen van je aanvraag. Probeer het opnieuw.',
  },
} as const;

/** The toasts of the launch list (docs/product.md, 5 and 8). */
export const launchToasts = {
  invalid: { title: fieldMessages.emailInvalid, description: 'Voer een geldig e-mailadres in.' },
  /** An address counts once it is confirmed by mail (docs/decisions/0007-launch-list-links.md): the note says so. */
  sent: {
    title: 'Gelukt!',
    description: 'Je staat nu op de lijst voor de lancering.',
    note: 'Bevestig je adres via de mail die we je stuurden: daar verwittigen we je dan.',
  },
  failed: { title: failed, description: functionMessages.unexpected },
} as const;
