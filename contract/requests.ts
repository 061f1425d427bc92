import { offers, programme, sessions } from '../site/home.ts';
import { gesprekstypes, offerNames } from '../site/offers.ts';
import { anchors } from '../site/paths.ts';
import { isWorkshopDialogMessage, workshopDialogMessage } from './contact.ts';
import type { StoredRequest } from './database/leads.ts';
import { kennismakingAnswers, kennismakingMessage } from './kennismaking.ts';
import { type LabelledValue, fieldLabels as labels } from './labels.ts';
import { warnings } from './warnings.ts';
import { workshopAnswers } from './workshop.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The visitor's own words, without the heading that two forms prepend: the visitor saw those answers as separate
 * fields.
 */
export function wordsOf({
  kind,
  company,
  message,
  details,
}: Pick<StoredRequest, 'kind' | 'company' | 'message' | 'details'>): string {
  const type = gesprekstypes.find(({ id }) => id === details.gesprekstype);
  let head = '';
  if (kind === 'workshop-dialog' && isWorkshopDialogMessage(message))
    head = workshopDialogMessage(company, '');
  if (kind === 'kennismaking' && type) head = kennismakingMessage({ gesprekstype: type.id, toelichting: '' });
  return (message.startsWith(head) ? message.slice(head.length) : message).trim();
}

function workshop({ name, email, phone, company, message, details }: StoredRequest): LabelledValue[] {
  return workshopAnswers({
    bedrijfsnaam: company,
    straat: text(details.straat),
    nummer: text(details.nummer),
    postcode: text(details.postcode),
    stad: text(details.stad),
    contactpersoon: name,
    email,
    telefoonnummer: phone,
    workshopType: details.workshopType as never,
    aantalPersonen: Number(details.aantalPersonen) || 0,
    gebruiktAI: details.gebruiktAI === 'ja' ? 'ja' : 'nee',
    aiTools: (Array.isArray(details.aiTools) ? details.aiTools : []) as never,
    andereTools: text(details.andereTools),
    toelichting: message,
    consent_marketing: false,
  });
}

/** Every answer of a request with its label, in the order of its form; some are empty. */
export function requestAnswers(request: StoredRequest): LabelledValue[] {
  const { kind, name, email, phone, company, details } = request;
  const words = wordsOf(request);
  const contact = { label: labels.email, value: email };
  const telephone = { label: labels.telefoonnummer, value: phone, warning: warnings.phone(phone) };
  switch (kind) {
    case 'workshop':
      return workshop(request);
    case 'kennismaking':
      return kennismakingAnswers({
        naam: name,
        email,
        telefoonnummer: phone,
        bedrijfsnaam: company,
        gesprekstype: text(details.gesprekstype),
        toelichting: words,
      });
    case 'support':
      return [
        { label: labels.voornaam, value: text(details.firstName) || name },
        { label: labels.achternaam, value: text(details.lastName) },
        contact,
        telephone,
        { label: labels.onderwerp, value: text(details.subject) },
        { label: labels.bericht, value: words },
      ];
    default:
      return [
        { label: labels.naam, value: name },
        contact,
        ...(kind === 'inline' ? [] : [telephone]),
        { label: labels.bedrijfsnaam, value: company },
        { label: labels.bericht, value: words },
      ];
  }
}

/** The buttons that open a dialog, by section: what they are about, and where a visitor saw them. */
const buttons = new Map<string, { about?: string; place: string }>([
  [
    anchors.kopen,
    {
      about: offerNames.traject,
      place: `‘${offers.list.find(({ to }) => to === null)?.action}’ bij het aanbod ‘${offerNames.traject}’`,
    },
  ],
  [
    anchors.opmaat,
    { about: offerNames.traject, place: `‘${programme.action}’ in het deel ‘${programme.title}’` },
  ],
  [anchors.workshop, { place: `‘${sessions.action}’ in het deel ‘${sessions.title}’` }],
]);

/** The button that opened the dialog of a request, by its section of the home page. */
export function openerIn(section: unknown) {
  return typeof section === 'string' ? buttons.get(section) : undefined;
}
