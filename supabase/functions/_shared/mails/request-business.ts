import { fieldList, notice, paragraph, section, small } from './blocks.ts';
import { singleLine } from './escape.ts';
import type { MailContent } from './layout.ts';
import { requestKinds } from './request-kinds.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'request-business' }>['data'];

/** A request, for the business: every field with its label, where it was sent from, and how to answer. */
export function requestBusiness({ kind, name, fields, sourceUrl }: Data): MailContent {
  const words = requestKinds[kind];
  const sender = singleLine(name, 80);
  const title = sender ? `${words.arrived} van ${sender}` : words.arrived;
  return {
    subject: title,
    preheader: `Verstuurd via ${words.from}.`,
    heading: title,
    blocks: [
      paragraph(`Verstuurd via ${words.from}.`),
      notice(`Antwoord gewoon op deze mail: je antwoord gaat naar ${sender || 'de afzender'}.`),
      section('Ingevuld'),
      fieldList(fields),
      section('Verstuurd vanaf'),
      small(sourceUrl ?? 'De pagina is niet bekend.'),
    ],
    reason: 'Deze aanvraag staat ook in de database, in de tabel met aanvragen.',
    internal: true,
  };
}
