import * as v from 'valibot';
import { offers } from '../site/home.ts';
import { kicks } from '../site/kit.ts';
import { isDay } from './calendar.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from './fields.ts';
import { urlOf } from './text.ts';
import { youtubeId } from './youtube.ts';

/** The most bytes of a picture, after the browser made it smaller. */
export const pictureBytes = 60 * 1024;

/** A field of the desk's form, and what may be in it. */
export interface ShopField<Schema extends v.GenericSchema = v.GenericSchema> {
  kind: 'line' | 'text' | 'number' | 'day' | 'photo' | 'logo' | 'agreed' | 'ticked' | 'choice';
  label: string;
  schema: Schema;
  hint?: string | undefined;
  needed?: boolean;
  /** Of a choice, besides none. */
  options?: readonly string[];
}

const field = <Schema extends v.GenericSchema>(given: ShopField<Schema>) => given;

/** At most so many characters; `missing` says that there has to be one. */
interface Typed {
  hint?: string;
  missing?: string;
  most?: number;
}

const typed =
  (kind: 'line' | 'text', optional: typeof optionalLine, required: typeof requiredLine, usual: number) =>
  (label: string, { hint, missing, most = usual }: Typed = {}) => {
    const tooLong = `Hoogstens ${most} tekens`;
    const schema = missing ? required(missing, most, tooLong) : optional(most, tooLong);
    return field({ kind, label, hint, needed: Boolean(missing), schema });
  };
const line = typed('line', optionalLine, requiredLine, 80);
const text = typed('text', optionalText, requiredText, 600);

const choice = <const Options extends readonly string[]>(label: string, options: Options) =>
  field({ kind: 'choice', label, options, schema: v.picklist(['', ...options]) });

/** A whole number from 1; null is not said. */
const number = (label: string, most: number, one: string, many: string) => {
  const missing = `Vul een aantal ${many} in`;
  const schema = v.pipe(
    v.number(missing),
    v.integer(missing),
    v.minValue(1, `Minstens 1 ${one}`),
    v.maxValue(most, `Hoogstens ${most} ${many}`),
  );
  return field({ kind: 'number', label, schema: v.nullable(schema) });
};

/** A day that exists, from this century on. */
const day = (kind: 'day' | 'agreed', label: string, missing: string) => {
  const exists = v.check((typed: string) => isDay(typed) && typed >= '2000', missing);
  return field({ kind, label, needed: true, schema: v.pipe(v.string(missing), exists) });
};

/** The name of a picture in the public bucket, or of one in public/; '' for none. */
const picture = (kind: 'photo' | 'logo', label: string) => {
  const message = 'Kies deze foto opnieuw';
  const named = v.regex(/^(?:[\w-]{1,60}\.(?:webp|jpe?g|png))?$/, message);
  return field({ kind, label, schema: v.pipe(v.string(message), named) });
};

const bookingUrl = v.pipe(
  optionalLine(2048),
  v.check((url) => {
    const address = urlOf(url);
    return url === '' || (address?.protocol === 'https:' && !address.username && !address.password);
  }, 'Plak een adres dat met https:// begint'),
  v.transform((url) => urlOf(url)?.href ?? ''),
);

/** The id of a YouTube video. */
const teaser = v.pipe(
  optionalLine(2048),
  v.check((code) => code === '' || youtubeId(code) !== null, 'Plak een link naar YouTube'),
  v.transform((code) => youtubeId(code) ?? ''),
);

type Rows = Record<string, { schema: v.GenericSchema }>;

const schemasOf = <Given extends Rows>(rows: Given) =>
  Object.fromEntries(Object.entries(rows).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Given]: Given[Name]['schema'];
  };

/** Fields, or groups of them, under a legend. */
const group = <Given extends Rows>(rows: Given, legend?: string) => ({
  rows,
  legend,
  schema: v.object(schemasOf(rows)),
});

/** At most so many things with the same fields. */
const listOf = <Given extends Rows>(thing: string, most: number, tooMany: string, rows: Given) => ({
  rows,
  thing,
  most,
  schema: v.pipe(v.array(v.object(schemasOf(rows))), v.maxLength(most, tooMany)),
});

const formula = (id: (typeof offers.list)[number]['id']) => {
  const rows = {
    duration: line(offers.facts.duration),
    group: line(offers.facts.group),
    place: line(offers.facts.place),
    price: line(offers.facts.price),
    basis: choice('Prijs per', ['per groep', 'per persoon']),
    vat: choice('Btw', ['excl. btw', 'incl. btw']),
    extra: line('Nog een regel', { hint: 'Zoals ‘kmo-portefeuille: erkend’.' }),
  };
  return group(rows, offers.list.find((offer) => offer.id === id)?.name);
};

const minutes = (label: string) => number(label, 240, 'minuut', 'minuten');

/** Shown from its first day through its last, in Belgium. */
const notice = group({
  words: {
    ...line('Bericht', { hint: 'Zoals ‘Wij zijn met vakantie’.', missing: 'Vul het bericht in' }),
    needed: false,
  },
  from: day('day', 'Eerste dag', 'Kies een dag'),
  until: day('day', 'Laatste dag', 'Kies een dag'),
  /** Not in documents of before. */
  closed: field({
    kind: 'ticked',
    label:
      'Dan zijn we gesloten: het bericht zegt de dagen, en antwoorden tellen vanaf de eerste werkdag erna',
    schema: v.optional(v.picklist(['', 'ja'])),
  }),
});

const lastDay = (fits: (given: v.InferOutput<typeof notice.schema>) => boolean, message: string) =>
  v.forward(v.check(fits, message), ['until']);
const inOrder = lastDay(({ from, until }) => from <= until, 'De laatste dag ligt voor de eerste');
const aYear = 366 * 24 * 3600 * 1000;
const notTooLong = lastDay(
  ({ closed, from, until }) => closed !== 'ja' || !(Date.parse(until) - Date.parse(from) > aYear),
  'Hoogstens een jaar gesloten',
);

/**
 * What the owner publishes from the desk, besides the price and the sale switch, in the order of its form: parts with one title
 * open together.
 */
export const shopParts = {
  formulas: {
    title: 'Formules',
    ...group({
      inspiratie: formula('inspiratie'),
      workshop: formula('workshop'),
      traject: formula('traject'),
    }),
  },
  person: {
    title: 'Wie je bent',
    ...group({
      name: line('Naam'),
      line: text('In je eigen woorden', {
        hint: 'Wat je doet, en voor wie. Een adres met https:// wordt een link.',
      }),
      photo: picture('photo', 'Foto'),
    }),
  },
  testimonials: {
    title: 'Getuigenissen',
    intro: 'Haal je een getuigenis weg, dan is ze met haar foto meteen weg, ook uit de eerdere versies.',
    ...listOf('Getuigenis', 6, 'Hoogstens zes getuigenissen', {
      words: text('Wat deze klant zegt', { missing: 'Vul in wat deze klant zegt' }),
      name: line('Naam', { missing: 'Vul de naam in' }),
      role: line('Functie'),
      company: line('Bedrijf'),
      picture: picture('photo', 'Foto of logo'),
      /** The day on which the owner ticked it. */
      agreedOn: day(
        'agreed',
        'Deze klant ging ermee akkoord dat dit op de site staat',
        'Vink aan dat deze klant akkoord is',
      ),
    }),
  },
  customers: {
    title: 'Klanten',
    ...listOf('Klant', 12, 'Hoogstens twaalf logo’s', {
      name: line('Naam', { missing: 'Vul de naam van de klant in' }),
      logo: picture('logo', 'Logo'),
    }),
  },
  figures: {
    title: 'Cijfers',
    ...listOf('Cijfer', 3, 'Hoogstens drie cijfers', {
      figure: line('Cijfer', { hint: 'Zoals ‘35’.', missing: 'Vul het cijfer in', most: 12 }),
      text: line('Wat het telt', { hint: 'Zoals ‘teams begeleid’.', missing: 'Vul in wat het cijfer telt' }),
    }),
  },
  programmeCase: {
    title: 'Voorbeelden',
    ...group({ customer: line('Welke klant'), words: text('Wat het opbracht') }, 'Een traject'),
  },
  workshopCase: {
    title: 'Voorbeelden',
    ...group({ before: text('Voor'), after: text('Na') }, 'Eén taak, voor en na de workshop'),
  },
  teaser: {
    title: 'Video',
    intro: 'Zet ze op YouTube, niet op ‘Privé’, en plak hier het adres of de insluitcode.',
    ...field({ kind: 'line', label: 'Video', schema: teaser }),
  },
  notice: {
    title: 'Sluiting of bericht',
    intro:
      'Staat op de startpagina en bij de formulieren, en in de bevestigingen die dan vertrekken. Na de laatste dag verdwijnt het vanzelf.',
    rows: notice.rows,
    schema: v.nullable(v.pipe(notice.schema, inOrder, notTooLong)),
  },
  bookingUrl: {
    title: 'Afspraken en antwoordtermijn',
    ...field({ kind: 'line', label: 'Link om een kennismaking te boeken', schema: bookingUrl }),
    hint: 'Van Calendly, Cal.com, Google Agenda of een andere dienst. In je antwoorden heet hij {afspraak}.',
  },
  answerDays: {
    title: 'Afspraken en antwoordtermijn',
    ...number('Binnen hoeveel werkdagen je antwoordt', 20, 'dag', 'dagen'),
    hint: 'Leeg: je belooft geen termijn. Wacht een aanvraag langer, dan mailt de winkel je.',
  },
  kickMinutes: {
    title: 'Minuten per Kick',
    rows: kicks.map(({ number: kick, title }) => minutes(`Kick ${kick}: ${title}`)),
    schema: v.pipe(v.array(minutes('').schema), v.length(kicks.length)),
  },
};

export const shopDocument = v.object(schemasOf(shopParts));

export type ShopDocument = v.InferOutput<typeof shopDocument>;

/** A part of the document, or what is in it. */
export type ShopNode =
  | ShopField
  | { rows: Record<string, ShopNode> | readonly ShopNode[]; legend?: string | undefined }
  | { rows: Record<string, ShopField>; thing: string; most: number };

export type ShopPart = ShopNode & { title: string; intro?: string };
