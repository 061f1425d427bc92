import { keptCustomerAt, type StoredKey, storedAreas } from '../../shared/stored.ts';

interface Description {
  /** What it is, its purpose, and how long it is kept: texts of /cookies. */
  what: string;
  why: string;
  until: string;
}

const orSignOut = 'of tot u zich afmeldt';
const untilSent = 'Tot u het verstuurt, zich afmeldt of het tabblad sluit.';

const descriptions: Record<StoredKey, Description> = {
  [keptCustomerAt.key]: {
    what: 'Wie aan de kassa begon',
    why: 'uw naam, uw e-mailadres en uw bedrijf, zodat u na het herladen van de pagina niet opnieuw begint.',
    until: `De kassa gebruikt het hoogstens ${keptCustomerAt.lasts / 60_000} minuten en wist het bij uw eerste bezoek daarna.`,
  },
  'kickstart-payment': {
    what: 'Een betaling die nog loopt',
    why: 'haar nummer, zodat u niet twee keer betaalt.',
    until: `Tot de betaling afgerond is ${orSignOut}.`,
  },
  'kickstart-paid': {
    what: 'De laatste geslaagde betaling',
    why: 'haar nummer, zodat andere tabbladen er één keer van horen.',
    until: `Tot een volgende betaling ${orSignOut}.`,
  },
  'kickstart-sign-up': {
    what: 'Het account dat u hier begon te maken',
    why: 'het e-mailadres, zodat de bevestigingslink in deze browser geen wachtwoord vraagt, en de naam die u typte als er al een account begonnen was.',
    until: `Tot u dat adres bevestigt, een ander account maakt ${orSignOut}.`,
  },
  'kickstart-reset-email': {
    what: 'Waar de laatste resetlink heen ging',
    why: 'het e-mailadres, zodat een verlopen link meteen vervangen kan worden.',
    until: `Tot u een link voor een ander adres vraagt ${orSignOut}.`,
  },
  'kickstart-buyer': {
    what: 'Een willekeurig nummer voor deze browser',
    why: 'zodat u bij een nieuwe poging uw open betaling terugkrijgt en geen tweede; het zegt niets over u.',
    until: 'Tot u zich afmeldt.',
  },
  'kickstart-reset-target': {
    what: 'Dat u aan de kassa een nieuw wachtwoord vroeg',
    why: 'zodat u verder koopt zodra u het koos.',
    until: `Tot u een wachtwoord koos ${orSignOut}.`,
  },
  'kickstart-kit': {
    what: 'Of u de Kit hebt',
    why: 'ja of nee, zodat de site ze u niet opnieuw aanbiedt.',
    until: 'Tot u zich afmeldt.',
  },
  'kickstart-person': {
    what: 'Wie in deze browser formulieren invult',
    why: 'een willekeurig nummer en dat van uw account, zodat wat u typte overal verdwijnt als u zich afmeldt.',
    until: 'Tot u zich afmeldt.',
  },
  'kickstart-person-tab': {
    what: 'Wie in dit tabblad formulieren invult',
    why: 'dezelfde nummers, zodat ook een tabblad dat toen dicht was, leegmaakt wat u typte.',
    until: 'Tot u zich afmeldt of het tabblad sluit.',
  },
  'kickstart-payment-tab': {
    what: 'Dat dit tabblad naar de betaalpagina ging',
    why: 'het nummer van de betaling, zodat uw andere tabbladen horen hoe ze afliep.',
    until: 'Tot u terugkomt of het tabblad sluit.',
  },
  'kickstart-workshop-aanvraag': {
    what: 'Een workshopaanvraag die nog niet verstuurd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-kennismaking': {
    what: 'Een kennismaking die nog niet aangevraagd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-herroeping': {
    what: 'Een herroeping die nog niet bevestigd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-beheer-actief': {
    what: 'Wanneer er het laatst iets gebeurde in het beheer',
    why: 'alleen bij wie de winkel beheert: na een half uur zonder iets verbergt elk tabblad het beheer.',
    until: 'Tot u zich afmeldt.',
  },
  'kickstart-beheer': {
    what: 'Antwoorden, notities en lessen die nog niet verstuurd zijn',
    why: 'alleen bij wie de winkel beheert: wat getypt is, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-kassa': {
    what: 'Een account aan de kassa dat nog niet gemaakt is',
    why: 'uw naam, uw e-mailadres en uw bedrijf, zodat het herladen van de pagina niets wist; nooit uw wachtwoord.',
    until: 'Tot u het account maakt, zich afmeldt of het tabblad sluit.',
  },
  'kickstart-betaling': {
    what: 'Voor welk bedrijf u koopt',
    why: 'de gegevens van uw bedrijf, zodat het herladen van de pagina niets wist.',
    until: 'Tot u zich afmeldt of het tabblad sluit.',
  },
  'kickstart-recovery': {
    what: 'Dat dit tabblad een wachtwoord mag kiezen',
    why: 'het nummer van uw account, zodat het herladen van de pagina niets afbreekt.',
    until: 'Tot u het koos of het tabblad sluit.',
  },
  'kickstart-voorbeeld': {
    what: 'Een voorbeeld van de site',
    why: 'alleen bij wie de winkel beheert: wat nog niet gepubliceerd is, zodat het eerst op de site te bekijken is.',
    until: 'Tot u het tabblad sluit.',
  },
};

/**
 * What /cookies lists: what the site stores (storage.ts), and the session, which Supabase's client keeps
 * (stored-session.ts).
 */
export const storedValues = [
  {
    key: 'sb-…-auth-token',
    area: 'local' as const,
    what: 'Uw sessie',
    why: 'zodat u aangemeld blijft.',
    until: 'Tot u zich afmeldt.',
  },
  ...(Object.keys(descriptions) as StoredKey[]).map((key) => ({
    key,
    area: storedAreas[key],
    ...descriptions[key],
  })),
];
