import * as v from 'valibot';
import { deskLimits } from './limits.ts';
import { countCharacters, isBlank, multiLine, singleLine } from './text.ts';

const written = (clean: (typed: string) => string, most: number, empty: string, what: string) =>
  v.pipe(
    v.string(),
    v.transform(clean),
    v.check((typed) => !isBlank(typed), empty),
    v.check(
      (typed) => countCharacters(typed) <= most,
      `${what} mag hoogstens ${most.toLocaleString('nl-BE')} tekens lang zijn.`,
    ),
  );

/** What an owner writes in a mailing. Without words on it there is no button. */
export const mailingWords = {
  subject: written(singleLine, deskLimits.mailingSubject, 'Vul een onderwerp in.', 'Het onderwerp'),
  words: written(multiLine, deskLimits.mailingWords, 'Typ een tekst.', 'De tekst'),
  button: v.pipe(
    v.string(),
    v.transform(singleLine),
    v.maxLength(deskLimits.mailingButton, `Hoogstens ${deskLimits.mailingButton} tekens passen op een knop.`),
  ),
  buttonUrl: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:https:\/\/[^\s.]+\.\S{1,1900})?$/, 'Plak een adres dat met https:// begint.'),
  ),
};

export const mailingSchema = v.pipe(
  v.object(mailingWords),
  v.forward(
    v.check(({ button, buttonUrl }) => !button || buttonUrl !== '', 'Waar leidt de knop naartoe?'),
    ['buttonUrl'],
  ),
  v.forward(
    v.check(({ button, buttonUrl }) => !buttonUrl || button !== '', 'Wat staat er op de knop?'),
    ['button'],
  ),
);

export const audiences = { launch: 'de lanceerlijst', newsletter: 'de nieuwsbrief' } as const;
export type Audience = keyof typeof audiences;

/** Why an address of a list gets no mailing. */
export const withoutMailing = {
  'no-proof': 'bevestigde nog niet',
  stopped: 'uitgeschreven',
  bounced: 'mail kwam terug',
  complained: 'meldde een mail als spam',
} as const;
