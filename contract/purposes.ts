import { keptWords } from './retention.ts';

/**
 * What is stored about people, why, on which legal ground and how long (GDPR, articles 6 and 13), as they read it. `stays`:
 * what stays of it once somebody asked to erase it, how long and why; null when all of it goes.
 */
export const purposes = {
  request: {
    name: 'Een aanvraag of bericht',
    what: 'wat u in het formulier invult of ons zegt, het adres van de pagina en de campagne waarlangs u kwam, en wat wij erover noteren. Daarmee antwoorden we u.',
    ground: 'stappen die u vraagt voor een overeenkomst, of ons belang om u te antwoorden',
    kept: `${keptWords('requests')}, en spam ${keptWords('spam')}`,
    stays: null,
  },
  launch: {
    name: 'De lijst voor de lancering',
    what: 'uw e-mailadres.',
    ground: 'uw toestemming',
    kept: keptWords('launch'),
    stays: null,
  },
  account: {
    name: 'Een account',
    what: 'uw naam, e-mailadres en een versleutelde vorm van uw wachtwoord.',
    ground: 'de overeenkomst',
    kept: `tot zeven dagen nadat u vraagt om het te wissen, en hoogstens ${keptWords('accounts')}`,
    stays: null,
  },
  order: {
    name: 'Een bestelling',
    what: 'uw naam, e-mailadres, het product, het bedrag, de status, de campagne in de link waarlangs u kwam, het nummer van de betaling, het land dat Stripe meldt, als u voor een bedrijf koopt dat bedrijf, en wat wij erover noteren.',
    ground: 'de overeenkomst en de boekhoudwet',
    kept: `${keptWords('orders')}, omdat de boekhoudwet dat vraagt, en zo lang uw account ze opent; niet betaald: ${keptWords('unpaid')}`,
    stays:
      'met naam en adres tot twee jaar na de aankoop, voor de wettelijke garantie; daarna alleen het nummer en het bedrag, voor de boekhouding',
  },
  invoice: {
    name: 'Een factuur',
    what: 'de naam, het adres en het nummer van het bedrijf, een e-mailadres, wat u kocht en hoe ze verstuurd werd.',
    ground: 'de wet',
    kept: `${keptWords('invoices')}, zoals de wet het vraagt`,
    stays: `${keptWords('invoices')}, omdat de wet dat vraagt`,
  },
  quote: {
    name: 'Een voorstel',
    what: 'de gegevens van het bedrijf, een e-mailadres, wat we voorstellen en wat u erop antwoordt.',
    ground: 'stappen die u vraagt voor een overeenkomst; met uw akkoord de overeenkomst',
    kept: `zo lang als uw aanvraag; waarmee u akkoord ging, ${keptWords('quotes')}`,
    stays: `alleen waarmee u akkoord ging, als bewijs, ${keptWords('quotes')}`,
  },
  withdrawal: {
    name: 'Een herroeping',
    what: 'wat u invult, wanneer ze aankwam en wat erop volgde.',
    ground: 'de wet',
    kept: `${keptWords('withdrawals')}, omdat de boekhoudwet dat vraagt`,
    stays: `${keptWords('withdrawals')}, omdat de boekhoudwet dat vraagt, en als bewijs van wat er gevraagd werd`,
  },
  progress: {
    name: 'Voortgang in de lessen',
    what: 'welke Kicks u begon en welke gedaan zijn.',
    ground: 'de overeenkomst',
    kept: 'zo lang als uw account',
    stays: null,
  },
  consent: {
    name: 'Toestemmingen',
    what: 'waarvoor, de tekst die u las, en wanneer u ja zei of ze introk.',
    ground: 'onze plicht om dat te kunnen tonen',
    kept: keptWords('consents'),
    stays: `gemarkeerd als ingetrokken, ${keptWords('consents')}`,
  },
  mail: {
    name: 'Onze mails',
    what: 'uw e-mailadres, wat we u mailden, of het vertrok en of het terugkwam.',
    ground: 'zoals van de aanvraag, de lijst of de bestelling waarover de mail gaat',
    kept: `zo lang als die aanvraag of lijst, en hoogstens ${keptWords('mails')}`,
    stays: `alleen de mail met een factuur, als bewijs dat ze vertrok, ${keptWords('mails')}`,
  },
  log: {
    name: 'Ons logboek',
    what: 'wie van ons wat deed met uw aanvraag, bestelling of herroeping, en wanneer; u staat er alleen in met een nummer.',
    ground: 'ons belang om dat te kunnen nagaan',
    kept: 'zolang we dat moeten kunnen nagaan',
    stays: 'zolang we moeten kunnen nagaan wie van ons wat deed',
  },
  'own-data': {
    name: 'Een vraag over bewaarde gegevens',
    what: 'uw e-mailadres, en een onomkeerbare code van de link die we u mailen om uw gegevens te zien of te wissen.',
    ground: 'onze plicht om op die vraag in te gaan',
    kept: 'een link één dag; een vraag om te wissen tot we wissen of u ze ongedaan maakt',
    stays: null,
  },
  counter: {
    name: 'Tellers tegen misbruik',
    what: 'een onomkeerbare code van uw netwerkadres of e-mailadres, om te tellen hoe vaak een formulier verstuurd wordt.',
    ground: 'ons belang om de site te beveiligen',
    kept: 'tot de teller afloopt, na hoogstens enkele dagen',
    stays: null,
  },
} as const;
