import { personsIn } from '../../../../contract/labels.ts';
import type { LeadStatus } from '../../../../contract/leads.ts';
import { requestKinds } from '../../../../contract/leads.ts';
import { openerIn, requestAnswers, type StoredRequest, wordsOf } from '../../../../contract/requests.ts';
import { aiTools, gesprekstypes, workshopTypes } from '../../../../site/offers.ts';
import { DeskProblem } from '../ask.ts';
import type { OrderStatus } from '../orders/order-words.ts';

/** A request as desk_requests and desk_request return it. */
export interface LeadRequest extends StoredRequest {
  id: string;
  reference: string;
  created_at: string;
  consent_marketing: boolean;
  source_url: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}

/** A row of the list. */
export interface LeadRow extends LeadRequest {
  status: LeadStatus;
  /** A day: '2026-12-03'. */
  follow_up_on: string | null;
}

/** The progress of a request, as desk_request returns it. */
export interface Lead {
  status: LeadStatus;
  follow_up_on: string | null;
  /** 0 for a request that was never changed. */
  version: number;
  updated_at: string | null;
  updated_by: string;
}

export interface LeadNote {
  id: string;
  kind: 'note' | 'answer';
  subject: string;
  words: string;
  author: string;
  at: string;
  /** Of an answer's mail. */
  delivery: 'waiting' | 'sent' | 'failed' | null;
}

/** One request with all its details, as desk_request returns it. */
export interface OpenLead {
  request: LeadRequest & { suspected_bot: boolean };
  lead: Lead;
  /** The newest first. */
  notes: LeadNote[];
  consents: { text: string; given_at: string; proven_at: string | null; withdrawn_at: string | null }[];
  others: {
    id: string;
    kind: StoredRequest['kind'];
    created_at: string;
    suspected_bot: boolean;
    status: LeadStatus;
  }[];
  orders: {
    order_number: string;
    product_name: string;
    amount_cents: number;
    status: OrderStatus;
    created_at: string;
  }[];
}

/** The error for changing a request that no longer exists. */
export const leadIsGone = () => new DeskProblem('refused', 'Deze aanvraag is er niet meer.');

const labelOf = (choices: readonly { id: string; label: string }[], id: unknown) =>
  choices.find((choice) => choice.id === id)?.label;

/** The sender of a request: the company, or else the person. */
export const whoOf = ({ company, name }: StoredRequest) => company || name;

/** The subject of a request, on one line. */
export function whatOf({ kind, details }: StoredRequest): string {
  const persons = Number(details.aantalPersonen);
  const parts: Record<string, (string | false | undefined)[]> = {
    workshop: [
      labelOf(workshopTypes, details.workshopType) ?? requestKinds.workshop,
      persons > 0 && personsIn(persons),
    ],
    kennismaking: [requestKinds.kennismaking, labelOf(gesprekstypes, details.gesprekstype)],
    support: [requestKinds.support, typeof details.subject === 'string' && details.subject],
  };
  return (parts[kind] ?? [requestKinds[kind], openerIn(details.section)?.about]).filter(Boolean).join(', ');
}

/** The most useful detail: the tools in use, or else the visitor's first words. */
export function moreOf(request: StoredRequest): string {
  const { kind, details } = request;
  const used = kind === 'workshop' && Array.isArray(details.aiTools) ? details.aiTools : [];
  const tools = aiTools.filter(({ id }) => used.includes(id)).map(({ label }) => label);
  if (tools.length > 0) return `gebruikt ${tools.join(', ')}`;
  const words = wordsOf(request).replace(/\s+/g, ' ');
  return words.length > 90 ? `${words.slice(0, 89).trimEnd()}…` : words;
}

/** Every answer that was given, for one cell of a CSV file. */
export const allAnswers = (request: StoredRequest) =>
  requestAnswers(request)
    .filter(({ value }) => value)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
