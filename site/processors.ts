/**
 * Wie voor ons persoonsgegevens verwerkt, waarvoor, en hoe lang ze daar blijven. Wie een `place` heeft, kan daar zelf iets
 * in de browser bewaren: dat staat ook op /cookies.
 */
export const processors: readonly Processor[] = [
  {
    name: 'Supabase',
    role: 'bewaart de gegevens en de accounts, en voert de aanvragen uit',
    keeps: 'Wat wij wissen, zit nog zeven dagen in zijn back-ups.',
  },
  {
    name: 'Stripe',
    role: 'verwerkt de betaling; uw kaart- of rekeninggegevens komen niet bij ons',
    keeps:
      'Het bewaart de betaling zelf zo lang als de wet dat van een betaaldienst vraagt, ook nadat wij u wisten.',
    place:
      'U betaalt op de pagina van Stripe. Daar gelden de cookies en de uitleg van Stripe zelf, onder meer om fraude te voorkomen.',
  },
  {
    name: 'Resend',
    role: 'verstuurt onze mails',
    keeps:
      'Het bewaart een verstuurde mail hoogstens enkele weken, en een adres waarvan een mail terugkwam tot wij het daar weghalen.',
  },
  {
    name: 'YouTube',
    role: 'van Google toont de video’s van de lessen; het beslist zelf wat het bij het afspelen bewaart',
    place:
      'De video’s van de lessen in uw ledenruimte komen van YouTube, dat bij het afspelen eigen gegevens kan bewaren. Op de andere pagina’s staan geen video’s.',
  },
];

/** Alleen als facturen hier gemaakt worden (`invoices` in site/organisation.ts). */
export const accessPoint: Processor = {
  name: 'Het toegangspunt van Peppol',
  role: 'bezorgt de facturen van bedrijven',
  keeps: 'Het bewaart ze zo lang als de wet het vraagt.',
};

/** Hoe lang onze eigen back-ups blijven. */
export const backups = 'Onze eigen back-ups zijn versleuteld en blijven hoogstens drie maanden.';

interface Processor {
  name: string;
  role: string;
  keeps?: string;
  place?: string;
}
