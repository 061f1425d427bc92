import { formatMoment } from '../../../../contract/calendar.ts';
import { consentTexts } from '../../../../contract/consent.ts';
import type { MailData, UpdatesLinks } from '../../../../contract/database/mails.ts';
import type { RequestKind } from '../../../../contract/database/states.ts';
import { fieldLabels, type LabelledValue, personsIn } from '../../../../contract/labels.ts';
import { noticeOn } from '../../../../contract/notice.ts';
import { offerLine } from '../../../../contract/offers.ts';
import { requestKinds as kinds } from '../../../../contract/request-steps.ts';
import { openerIn, wordsOf } from '../../../../contract/requests.ts';
import { answerTerm } from '../../../../contract/shop.ts';
import { product } from '../../../../site/brand.ts';
import { introductionName } from '../../../../site/offers.ts';
import {
  type Block,
  button,
  callout,
  deskButton,
  fieldList,
  link,
  paragraph,
  paragraphs,
  quote,
  section,
  small,
  steps,
} from './blocks.ts';
import { greetingName, shortLine, unlinked } from './escape.ts';
import type { MailContent } from './layout.ts';

/** The texts that differ per form. Requests say 'u', the members area says 'je'. */
interface RequestWords {
  /** For the business: 'Workshopaanvraag' in 'Workshopaanvraag: Peeters nv'. */
  arrived: string;
  /** For the business: the form it came from. */
  from: string;
  visitorSubject: string;
  visitorHeading: string;
  thanks: string;
  /** What happens next, in order; `when` is 'zo snel mogelijk', or the term that the shop promises. */
  next: (when: string) => readonly string[];
  extra: string;
  copyTitle: string;
  /** Before the button that confirms the updates, and after it. */
  updates: { ask: string; stop: string };
  reason: string;
}

const requestReason = `U krijgt deze mail omdat dit e-mailadres in een formulier van ${product} is ingevuld of aan ons gegeven. Was u dat niet? Dan hoeft u niets te doen.`;
const soon = (when: string) => `We lezen wat u schreef en nemen ${when} contact met u op.`;
const extra = 'Wilt u intussen iets toevoegen? Antwoord dan op deze mail.';

const asked = `‘${consentTexts.marketing.text}’ is aangevinkt.`;
const requestUpdates = {
  ask: `${asked} U krijgt ze pas als u bevestigt dat dit e-mailadres van u is.`,
  stop: 'Wilt u ze niet, dan hoeft u niets te doen. Bevestigd, en toch liever niet meer?',
};

const message = {
  visitorSubject: 'We hebben uw bericht ontvangen',
  visitorHeading: 'Uw bericht is binnen.',
  thanks: 'Bedankt voor uw bericht.',
  next: (when: string) => [soon(when)],
  extra,
  copyTitle: 'Uw gegevens',
  updates: requestUpdates,
  reason: requestReason,
} as const;

const workshop = {
  visitorSubject: 'We hebben uw workshopaanvraag ontvangen',
  visitorHeading: 'Uw aanvraag staat aan de start.',
  thanks: 'Bedankt voor uw workshopaanvraag.',
  next: (when: string) => [soon(when), 'Samen leggen we de datum, de plaats en de inhoud voor uw team vast.'],
  extra,
  copyTitle: 'Uw gegevens',
  updates: requestUpdates,
  reason: requestReason,
} as const;

const requestKinds: Record<RequestKind, RequestWords> = {
  contact: { ...message, arrived: kinds.contact, from: `het venster ‘${introductionName}’` },
  inline: { ...message, arrived: kinds.inline, from: 'het contactformulier op de startpagina' },
  'workshop-dialog': { ...workshop, arrived: kinds['workshop-dialog'], from: 'het workshopvenster' },
  workshop: { ...workshop, arrived: kinds.workshop, from: 'de pagina met de workshopaanvraag' },
  kennismaking: {
    arrived: kinds.kennismaking,
    from: `de pagina ‘${introductionName}’`,
    visitorSubject: 'We hebben uw kennismakingsaanvraag ontvangen',
    visitorHeading: 'Tot binnenkort.',
    thanks: 'Bedankt voor uw aanvraag voor een gratis kennismaking.',
    next: (when) => [soon(when), 'We spreken elkaar op de manier die u koos.'],
    extra,
    copyTitle: 'Uw gegevens',
    updates: requestUpdates,
    reason: requestReason,
  },
  support: {
    arrived: kinds.support,
    from: 'de ledenruimte',
    visitorSubject: 'We hebben je supportvraag ontvangen',
    visitorHeading: 'Je vraag is binnen.',
    thanks: 'Bedankt voor je vraag.',
    next: (when) => [`We bekijken je vraag en antwoorden je ${when}.`],
    extra: 'Schiet je intussen nog iets te binnen? Antwoord dan op deze mail.',
    copyTitle: 'Je gegevens',
    updates: {
      ask: `${asked} Je krijgt ze pas als je bevestigt dat dit e-mailadres van jou is.`,
      stop: 'Wil je ze niet, dan hoef je niets te doen. Bevestigd, en toch liever niet meer?',
    },
    reason: `Je krijgt deze mail omdat dit e-mailadres in het supportformulier van ${product} is ingevuld of aan ons gegeven. Was jij dat niet? Dan hoef je niets te doen.`,
  },
};

/** The reference; a mail that was queued before requests had one has none. */
function referenceField(value: string | undefined): LabelledValue[] {
  return value ? [{ label: fieldLabels.referentie, value }] : [];
}

/** An answer with, below it, what to ask about it. */
function withWarning({ label, value, warning }: LabelledValue): LabelledValue {
  return { label, value: warning ? `${value}\nLet op: ${warning}` : value };
}

/** Notifies the business of a request: what and from whom, every field, where it came from, and how to reply. */
function requestBusiness(request: MailData<'request-business'>, url: string): MailContent {
  const {
    id,
    kind,
    name,
    company,
    persons,
    reference,
    section: from,
    wish,
    formula,
    fields,
    sourceUrl,
  } = request;
  const wished = wish ? [{ label: fieldLabels.wens, value: offerLine(wish, formula) }] : [];
  const words = requestKinds[kind];
  const opener = openerIn(from);
  const sender = shortLine(name, 80);
  const group = persons && personsIn(persons);
  const about = [shortLine(company || name, 80), group, opener?.about].filter(Boolean).join(', ');
  const title = about ? `${words.arrived}: ${about}` : words.arrived;
  const via = `Verstuurd via ${words.from}${opener ? `, geopend met de knop ${opener.place}` : ''}.`;
  return {
    subject: title,
    preheader: via,
    heading: title,
    blocks: [
      paragraph(via),
      callout(`Antwoord gewoon op deze mail: je antwoord gaat naar ${sender || 'de afzender'}.`),
      ...(id
        ? [
            deskButton('Open de aanvraag', url, 'requests', id),
            small('Antwoordde je zelf, per mail of telefoon? Klik daar dan op ‘Ik antwoordde zelf’.'),
          ]
        : []),
      section('Ingevuld'),
      fieldList([...referenceField(reference), ...wished, ...fields.map(withWarning)]),
      section('Verstuurd vanaf'),
      small(sourceUrl ?? 'De pagina is niet bekend.'),
    ],
    reason: 'Deze aanvraag staat ook in het beheer, bij Aanvragen. Daar kun je ze opvolgen.',
    internal: true,
  };
}

function updatesBlocks({ confirmUrl, stopUrl }: UpdatesLinks, { updates }: RequestWords): Block[] {
  return [
    section('Updates ontvangen?'),
    paragraph(updates.ask),
    button('Ja, stuur mij updates', confirmUrl),
    small(updates.stop),
    link('Stop de updates', stopUrl),
  ];
}

/** Confirms a request to the visitor, with what happens next and a copy of the short answers. */
function requestVisitor({
  kind,
  name,
  reference,
  fields,
  updates,
  shop,
}: MailData<'request-visitor'>): MailContent {
  const words = requestKinds[kind];
  const closing = shop?.closing && noticeOn({ ...shop, notice: shop.closing }, shop.closing.on);
  const next = words.next(closing?.term || (shop && answerTerm(shop)) || 'zo snel mogelijk');
  const greeting = greetingName(name);
  return {
    subject: words.visitorSubject,
    preheader: next[0] ?? words.thanks,
    heading: words.visitorHeading,
    blocks: [
      paragraph(greeting ? `Dag ${greeting},` : 'Dag,'),
      paragraph(words.thanks),
      section('Wat gebeurt er nu?'),
      next.length > 1 ? steps(next) : paragraph(next.join('')),
      ...(shop?.notice ? [callout(closing?.words ?? shop.notice)] : []),
      ...(shop?.bookingUrl && kind === 'kennismaking'
        ? [
            paragraph('Liever meteen een moment kiezen? Dat kan in onze agenda.'),
            button('Kies een moment', shop.bookingUrl),
          ]
        : []),
      paragraph(words.extra),
      section(words.copyTitle),
      fieldList([...referenceField(reference), ...fields]),
      ...(updates ? updatesBlocks(updates, words) : []),
    ],
    reason: words.reason,
  };
}

/**
 * Sends an owner's answer to the visitor who sent a request, with their own words below it. They are no links there,
 * since the address may be a stranger's.
 */
function requestAnswer({
  subject,
  words,
  reference,
  askedAt,
  request,
}: MailData<'request-answer'>): MailContent {
  const line = shortLine(subject);
  const quoted = wordsOf(request);
  const isSupport = request.kind === 'support';
  return {
    subject: line,
    preheader: shortLine(words),
    heading: line,
    blocks: [
      ...paragraphs(words),
      ...(quoted
        ? [
            section(`${isSupport ? 'Je' : 'Uw'} bericht van ${formatMoment(askedAt)}`),
            quote(unlinked(quoted)),
          ]
        : []),
    ],
    reason: isSupport
      ? `Dit is ons antwoord op je vraag met referentie ${reference}. Antwoord gerust op deze mail.`
      : `Dit is ons antwoord op uw aanvraag met referentie ${reference}. Antwoord gerust op deze mail.`,
  };
}

export const requestMails = {
  'request-business': requestBusiness,
  'request-visitor': requestVisitor,
  'request-answer': requestAnswer,
};
