import { fieldList, paragraph, section, steps } from './blocks.ts';
import { greetingName } from './escape.ts';
import type { MailContent } from './layout.ts';
import { requestKinds } from './request-kinds.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'request-visitor' }>['data'];

/** The confirmation of a request: thanks, what happens next, and the short facts of what was sent. */
export function requestVisitor({ kind, name, fields }: Data): MailContent {
  const words = requestKinds[kind];
  const greeting = greetingName(name);
  return {
    subject: words.visitorSubject,
    preheader: words.next[0] ?? words.thanks,
    heading: words.visitorHeading,
    blocks: [
      paragraph(greeting ? `Dag ${greeting},` : 'Dag,'),
      paragraph(words.thanks),
      section('Wat gebeurt er nu?'),
      words.next.length > 1 ? steps(words.next) : paragraph(words.next.join('')),
      paragraph(words.extra),
      section(words.copyTitle),
      fieldList(fields),
    ],
    reason: words.reason,
  };
}
