import { offers, programme, sessions } from '../site/home.ts';
import { offerNames } from '../site/offers.ts';
import { anchors } from '../site/paths.ts';
import {
  type ContactRequest,
  companyInMessage,
  contactQuestions,
  inline,
  workshopDialog,
  workshopDialogHeading,
} from './contact.ts';
import type { StoredRequest } from './database/requests.ts';
import type { RequestKind } from './database/states.ts';
import { kennismaking, kennismakingHeading } from './kennismaking.ts';
import type { LabelledValue } from './labels.ts';
import { answersIn, type Fields, labelled, storedFrom } from './request-form.ts';
import { support } from './support.ts';
import { workshop } from './workshop.ts';

const questions: Record<RequestKind, Fields> = {
  contact: contactQuestions,
  inline: inline.fields,
  'workshop-dialog': workshopDialog.fields,
  workshop: workshop.fields,
  kennismaking: kennismaking.fields,
  support: support.fields,
};

/** The body of a call as its request is stored. */
export const requestFrom = (kind: RequestKind, body: object): StoredRequest => ({
  kind,
  ...storedFrom(questions[kind], { ...body }),
});

/** The same for send-contact-email, by the form that the body came from (docs/product.md, 7). */
export function contactRequestFrom(body: ContactRequest): StoredRequest & { section?: string } {
  if (body.form_type === 'inline' || body.form_type === 'kennismaking')
    return requestFrom(body.form_type, body);
  const company = companyInMessage(body.message);
  const kind = company === null ? 'contact' : 'workshop-dialog';
  return {
    ...requestFrom(kind, { ...body, company: company ?? body.company }),
    section: body.metadata?.section,
  };
}

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
  let head = '';
  if (kind === 'workshop-dialog') head = workshopDialogHeading(company);
  if (kind === 'kennismaking') head = kennismakingHeading(details.gesprekstype);
  return (message.startsWith(head) ? message.slice(head.length) : message).trim();
}

const answersOf = (request: StoredRequest): object =>
  Object.fromEntries(
    Object.entries(questions[request.kind]).map(([name, { stored }]) => {
      if (stored === 'message') return [name, wordsOf(request)];
      return [name, stored ? request[stored] : request.details[name]];
    }),
  );

/** Every answer of a request with its label, in the order of its form; some are empty. */
export const requestAnswers = (request: StoredRequest): LabelledValue[] =>
  labelled(questions[request.kind], answersOf(request));

/** The answers that the confirmation mail repeats: choices and numbers. The greeting holds the first name. */
export const visitorCopy = (request: StoredRequest): LabelledValue[] =>
  answersIn(questions[request.kind], answersOf(request)).flatMap(({ row: { label, repeated }, value }) =>
    repeated?.test(value) ? [{ label, value }] : [],
  );

/** The answer in `details` to one question in words; empty for none. */
export const answerTo = ({ kind, details }: Pick<StoredRequest, 'kind' | 'details'>, question: string) =>
  answersIn(questions[kind], details).find(({ name }) => name === question)?.value ?? '';

export const detailLabels = new Map(
  Object.values(questions).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { stored, label }]) => (stored ? [] : [[name, label] as const])),
  ),
);

/** The answers of a request as the desk shows them, for its search. */
export const shownWords = (request: StoredRequest): string =>
  requestAnswers(request)
    .flatMap(({ value }) => value || [])
    .join('\n');

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
