import { formatDayAndMonth } from '../../../../contract/calendar.ts';
import { answerTerm } from '../../../../contract/shop.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { urlOf } from '../../../../contract/text.ts';
import { offers } from '../../../../site/home.ts';
import { kicks } from '../../../../site/kit.ts';
import type { DocumentPart, ItemList } from './draft.ts';

type Kind =
  | 'line'
  | 'needed'
  | 'text'
  | 'needed text'
  | 'number'
  | 'day'
  | 'photo'
  | 'logo'
  | 'agreed'
  | 'choice';

/** A field of the form: its name is its path in the document, or in an item of the list. */
export interface ShopField {
  kind: Kind;
  name: string;
  label: string;
  hint?: string | undefined;
  /** Of a choice, besides none. */
  options?: readonly string[];
}

const field = (kind: Kind, name: string, label: string, hint?: string): ShopField => ({
  kind,
  name,
  label,
  hint,
});

/** What the owner opens by itself. */
export interface ShopPart {
  title: string;
  parts: readonly DocumentPart[];
  /** What it says in the document; '' for nothing. */
  now: (document: ShopDocument) => string;
  /** Above the fields. */
  intro?: string;
  /** By their legend; '' for none. */
  fields: Record<string, readonly ShopField[]>;
  /** The fields are those of each item of this list. */
  list?: readonly [name: ItemList, thing: string];
}

const joined = (words: readonly (string | false)[]) => words.filter(Boolean).join(', ');

const formula = ({ id, name }: (typeof offers.list)[number]): [string, ShopField[]] => {
  const path = `formulas.${id}`;
  return [
    name,
    [
      ...(['duration', 'group', 'place', 'price'] as const).map((fact) =>
        field('line', `${path}.${fact}`, offers.facts[fact]),
      ),
      { ...field('choice', `${path}.basis`, 'Prijs per'), options: ['per groep', 'per persoon'] },
      { ...field('choice', `${path}.vat`, 'Btw'), options: ['excl. btw', 'incl. btw'] },
      field('line', `${path}.extra`, 'Nog een regel', 'Zoals ‘kmo-portefeuille: erkend’.'),
    ],
  ];
};

/** The document, in the order of its form. */
export const shopParts: readonly ShopPart[] = [
  {
    title: 'Formules',
    parts: ['formulas'],
    now: ({ formulas }) =>
      joined(offers.list.map(({ id, name }) => formulas[id].price && `${name} ${formulas[id].price}`)),
    fields: Object.fromEntries(offers.list.map(formula)),
  },
  {
    title: 'Wie je bent',
    parts: ['person'],
    now: ({ person }) => person.name,
    fields: {
      '': [
        field('line', 'person.name', 'Naam'),
        field('line', 'person.line', 'Eén zin', 'In je eigen woorden: wat je doet, en voor wie.'),
        field('photo', 'person.photo', 'Foto'),
      ],
    },
  },
  {
    title: 'Getuigenissen',
    parts: ['testimonials'],
    now: ({ testimonials }) => joined(testimonials.map(({ name }) => name)),
    intro: 'Haal je een getuigenis weg, dan is ze met haar foto meteen weg, ook uit de eerdere versies.',
    list: ['testimonials', 'Getuigenis'],
    fields: {
      '': [
        field('needed text', 'words', 'Wat deze klant zegt'),
        field('needed', 'name', 'Naam'),
        field('line', 'role', 'Functie'),
        field('line', 'company', 'Bedrijf'),
        field('photo', 'picture', 'Foto of logo'),
        field('agreed', 'agreedOn', 'Deze klant ging ermee akkoord dat dit op de site staat'),
      ],
    },
  },
  {
    title: 'Klanten',
    parts: ['customers'],
    now: ({ customers }) => joined(customers.map(({ name }) => name)),
    list: ['customers', 'Klant'],
    fields: { '': [field('needed', 'name', 'Naam'), field('logo', 'logo', 'Logo')] },
  },
  {
    title: 'Cijfers',
    parts: ['figures'],
    now: ({ figures }) => joined(figures.map(({ figure, text }) => `${figure} ${text}`)),
    list: ['figures', 'Cijfer'],
    fields: {
      '': [
        field('needed', 'figure', 'Cijfer', 'Zoals ‘35’.'),
        field('needed', 'text', 'Wat het telt', 'Zoals ‘teams begeleid’.'),
      ],
    },
  },
  {
    title: 'Voorbeelden',
    parts: ['programmeCase', 'workshopCase'],
    now: ({ programmeCase, workshopCase }) =>
      joined([
        programmeCase.words && `traject bij ${programmeCase.customer || 'een klant'}`,
        (workshopCase.before || workshopCase.after) && 'voor en na de workshop',
      ]),
    fields: {
      'Een traject': [
        field('line', 'programmeCase.customer', 'Welke klant'),
        field('text', 'programmeCase.words', 'Wat het opbracht'),
      ],
      'Eén taak, voor en na de workshop': [
        field('text', 'workshopCase.before', 'Voor'),
        field('text', 'workshopCase.after', 'Na'),
      ],
    },
  },
  {
    title: 'Video',
    parts: ['teaser'],
    now: ({ teaser }) => teaser && `op YouTube, ${teaser}`,
    intro: 'Zet ze op YouTube, niet op ‘Privé’, en plak hier het adres of de insluitcode.',
    fields: { '': [field('line', 'teaser', 'Video')] },
  },
  {
    title: 'Sluiting of bericht',
    parts: ['notice'],
    now: ({ notice }) =>
      notice
        ? `${notice.words} (${formatDayAndMonth(notice.from)} tot en met ${formatDayAndMonth(notice.until)})`
        : '',
    intro: 'Staat op de startpagina en bij de formulieren, en in de bevestigingen die dan vertrekken.',
    fields: {
      '': [
        field('line', 'notice.words', 'Bericht', 'Zoals ‘Wij zijn met vakantie’.'),
        field('day', 'notice.from', 'Eerste dag'),
        field('day', 'notice.until', 'Laatste dag'),
      ],
    },
  },
  {
    title: 'Afspraken en antwoordtermijn',
    parts: ['bookingUrl', 'answerDays'],
    now: (document) =>
      joined([
        urlOf(document.bookingUrl)?.host ?? '',
        document.answerDays !== null && `antwoord ${answerTerm(document)}`,
      ]),
    fields: {
      '': [
        field(
          'line',
          'bookingUrl',
          'Link om een kennismaking te boeken',
          'Van Calendly, Cal.com, Google Agenda of een andere dienst. In je antwoorden heet hij {afspraak}.',
        ),
        field(
          'number',
          'answerDays',
          'Binnen hoeveel werkdagen je antwoordt',
          'Leeg: je belooft geen termijn. Wacht een aanvraag langer, dan mailt de winkel je.',
        ),
      ],
    },
  },
  {
    title: 'Minuten per Kick',
    parts: ['kickMinutes'],
    now: ({ kickMinutes }) =>
      joined(kickMinutes.map((minutes, kick) => minutes !== null && `Kick ${kick} ${minutes}`)),
    fields: {
      '': kicks.map(({ number, title }, index) =>
        field('number', `kickMinutes.${index}`, `Kick ${number}: ${title}`),
      ),
    },
  },
];
