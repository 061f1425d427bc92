import * as v from 'valibot';
import { optionalLine, requiredLine, requiredText } from './fields.ts';
import { deskLimits } from './limits.ts';

const tooLong = (max: number) => `Hoogstens ${max.toLocaleString('nl-BE')} tekens passen hier.`;
const { mailingSubject, mailingWords: most, mailingButton } = deskLimits;

/** What an owner writes in a mailing. Without words on it there is no button. */
export const mailingWords = {
  subject: requiredLine('Vul een onderwerp in.', mailingSubject, tooLong(mailingSubject)),
  words: requiredText('Typ een tekst.', most, tooLong(most)),
  button: optionalLine(mailingButton, tooLong(mailingButton)),
  buttonUrl: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:https:\/\/[^\s.]+\.\S{1,1900})?$/, 'Plak een adres dat met https:// begint.'),
  ),
};

export const mailingSchema = v.pipe(
  v.object(mailingWords),
  v.forward(
    v.check(
      ({ button, buttonUrl }) => !button === !buttonUrl,
      'Een knop heeft woorden en een adres: vul beide in, of geen van beide.',
    ),
    ['buttonUrl'],
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
