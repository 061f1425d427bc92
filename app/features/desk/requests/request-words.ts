import type { StoredRequest } from '../../../../contract/database/requests.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { personsIn } from '../../../../contract/labels.ts';
import { requestKinds } from '../../../../contract/request-steps.ts';
import { answerTo, openerIn, requestAnswers, wordsOf } from '../../../../contract/requests.ts';

export const answerParameter = 'antwoord';

export const answerAddress = (id: string): string =>
  deskAddress('requests', { open: id, [answerParameter]: 'ja' });

export const whoOf = ({ company, name }: StoredRequest) => company || name;

export function whatOf(request: Pick<StoredRequest, 'kind' | 'details'>): string {
  const { kind, details } = request;
  const persons = Number(details.aantalPersonen);
  const parts: Record<string, (string | false)[]> = {
    workshop: [answerTo(request, 'workshopType') || requestKinds.workshop, persons > 0 && personsIn(persons)],
    kennismaking: [requestKinds.kennismaking, answerTo(request, 'gesprekstype')],
    support: [requestKinds.support, answerTo(request, 'subject')],
  };
  return (parts[kind] ?? [requestKinds[kind], openerIn(details.section)?.about]).filter(Boolean).join(', ');
}

/** The most useful detail: the tools in use, or else the visitor's first words. */
export function moreOf(request: StoredRequest): string {
  const tools = answerTo(request, 'aiTools');
  if (tools) return `gebruikt ${tools}`;
  const words = wordsOf(request).replace(/\s+/g, ' ');
  return words.length > 90 ? `${words.slice(0, 89).trimEnd()}…` : words;
}

export const allAnswers = (request: StoredRequest) =>
  requestAnswers(request)
    .filter(({ value }) => value)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
