import * as v from 'valibot';
import { kicks } from '../site/kit.ts';
import { isDay } from './calendar.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from './fields.ts';
import { urlOf } from './text.ts';
import { youtubeId } from './youtube.ts';

/** The most that the owner's texts, lists and pictures hold. */
export const shopLimits = {
  line: 80,
  words: 600,
  testimonials: 6,
  customers: 12,
  figures: 3,
  answerDays: 20,
  /** Of a picture, after the browser made it smaller. */
  pictureBytes: 60 * 1024,
} as const;

const line = () => optionalLine(shopLimits.line, `Hoogstens ${shopLimits.line} tekens`);
const words = () => optionalText(shopLimits.words, `Hoogstens ${shopLimits.words} tekens`);
const neededLine = (message: string) =>
  requiredLine(message, shopLimits.line, `Hoogstens ${shopLimits.line} tekens`);

/** The name of a picture in the public bucket, or of one in public/; '' for none. */
const picture = v.pipe(
  v.string('Kies deze foto opnieuw'),
  v.regex(/^(?:[\w-]{1,60}\.(?:webp|jpe?g|png))?$/, 'Kies deze foto opnieuw'),
);

/** A day that exists, from this century on. */
const day = (message: string) =>
  v.pipe(
    v.string(message),
    v.check((typed) => isDay(typed) && typed >= '2000', message),
  );

const minutes = v.nullable(
  v.pipe(
    v.number('Vul een aantal minuten in'),
    v.integer('Vul een aantal minuten in'),
    v.minValue(1, 'Minstens 1 minuut'),
    v.maxValue(240, 'Hoogstens 240 minuten'),
  ),
);

const formula = v.object({
  duration: line(),
  group: line(),
  place: line(),
  price: line(),
  basis: v.picklist(['', 'per groep', 'per persoon']),
  vat: v.picklist(['', 'excl. btw', 'incl. btw']),
  /** Such as 'kmo-portefeuille: erkend'. */
  extra: line(),
});

const testimonial = v.object({
  words: requiredText('Vul in wat deze klant zegt', shopLimits.words, `Hoogstens ${shopLimits.words} tekens`),
  name: neededLine('Vul de naam in'),
  role: line(),
  company: line(),
  picture,
  /** The day on which the owner ticked that this customer agreed. */
  agreedOn: day('Vink aan dat deze klant akkoord is'),
});

const bookingUrl = v.pipe(
  optionalLine(2048),
  v.check((url) => {
    const address = urlOf(url);
    return url === '' || (address?.protocol === 'https:' && !address.username && !address.password);
  }, 'Plak een adres dat met https:// begint'),
  v.transform((url) => urlOf(url)?.href ?? ''),
);

const teaser = v.pipe(
  optionalLine(2048),
  v.check((code) => code === '' || youtubeId(code) !== null, 'Plak een link naar YouTube'),
  v.transform((code) => youtubeId(code) ?? ''),
);

/** Shown from its first day through its last, in Belgium. */
const notice = v.pipe(
  v.object({
    words: neededLine('Vul het bericht in'),
    from: day('Kies een dag'),
    until: day('Kies een dag'),
  }),
  v.forward(
    v.check(({ from, until }) => from <= until, 'De laatste dag ligt voor de eerste'),
    ['until'],
  ),
);

/** What the owner publishes from the desk, besides the price and the sale switch. */
export const shopDocument = v.object({
  formulas: v.object({ inspiratie: formula, workshop: formula, traject: formula }),
  /** How long each Kick takes; null is not said. */
  kickMinutes: v.pipe(v.array(minutes), v.length(kicks.length)),
  /** Within how many working days the shop answers; null is not promised. */
  answerDays: v.nullable(
    v.pipe(
      v.number('Vul een aantal dagen in'),
      v.integer('Vul een aantal dagen in'),
      v.minValue(1, 'Minstens 1 dag'),
      v.maxValue(shopLimits.answerDays, `Hoogstens ${shopLimits.answerDays} dagen`),
    ),
  ),
  person: v.object({ name: line(), line: optionalLine(200, 'Hoogstens 200 tekens'), photo: picture }),
  testimonials: v.pipe(
    v.array(testimonial),
    v.maxLength(shopLimits.testimonials, 'Hoogstens zes getuigenissen'),
  ),
  customers: v.pipe(
    v.array(v.object({ name: neededLine('Vul de naam van de klant in'), logo: picture })),
    v.maxLength(shopLimits.customers, 'Hoogstens twaalf logo’s'),
  ),
  figures: v.pipe(
    v.array(
      v.object({
        figure: requiredLine('Vul het cijfer in', 12, 'Hoogstens 12 tekens'),
        text: neededLine('Vul in wat het cijfer telt'),
      }),
    ),
    v.maxLength(shopLimits.figures, 'Hoogstens drie cijfers'),
  ),
  /** What a programme brought one customer. */
  programmeCase: v.object({ customer: line(), words: words() }),
  /** One task before and after the workshop. */
  workshopCase: v.object({ before: words(), after: words() }),
  /** The id of a YouTube video. */
  teaser,
  notice: v.nullable(notice),
  /** Where a visitor books an introduction. */
  bookingUrl,
});

export type ShopDocument = v.InferOutput<typeof shopDocument>;
