import { randomUUID } from 'node:crypto';
import { createClient, type Session } from '@supabase/supabase-js';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { storedCompany, typedCompany } from '../company.ts';
import { findMail, linkIn } from '../inbox.ts';
import { quote } from '../invoicing/documents.ts';
import { answers, clicks, fails, type Step, sees, shows, states, visits } from './state.ts';

/** Sends a quote of 450 euro without VAT, with a deposit, for a request; returns the link in its mail. */
export async function mailQuote(
  url: string,
  owner: Session,
  request: string,
  email: string,
): Promise<string> {
  const { supabaseUrl, publishableKey } = await (await fetch(`${url}/config.json`)).json();
  const client = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${owner.access_token}` } },
  });
  const { data } = await client.rpc('desk_request', { subject: request });
  const today = belgianDay(new Date());
  const body = {
    kind: 'quote',
    click: randomUUID().replaceAll('-', ''),
    request,
    known: data.progress.version,
    ...typedCompany,
    email,
    validUntil: addDays(today, 30),
    sessionOn: addDays(today, 40),
    sessionFrom: '09:00',
    sessionTo: '12:00',
    deposit: '30',
    wordsAbove: '',
    wordsBelow: '',
    lines: [{ description: 'Workshop', quantity: 1, unitCents: 45_000, vatPercent: 21 }],
  };
  const sent = await client.functions.invoke('desk-invoice', { body });
  const name = new RegExp(`${sent.data.number}`);
  return linkIn(await findMail(url, email, name), 'token=');
}

const calls = '**/functions/v1/quote';
const link = `/voorstel?token=${'a'.repeat(43)}`;

const document = quote({
  buyer: {
    ...storedCompany,
    name: 'Aansprakelijkheidsverzekeringsmaatschappij',
    email: 'els@dekorst.example',
  },
});

const seen = (state: string): Step =>
  answers(calls, { state, document, by: 'An Peeters', at: '2026-12-01T09:12:00Z' });
const ended = (state: string, title: string): Step[] => [seen(state), visits(link), shows(title)];

/** What the link of a quote shows. */
export const quoteStates = states({
  'page voorstel-open': [seen('sent'), visits(link), shows('Akkoord gaan')],
  'error voorstel-fouten': [
    seen('sent'),
    visits(link),
    clicks('Ik ga akkoord'),
    shows('Uw naam is verplicht'),
  ],
  'success voorstel-akkoord': ended('agreed', 'Er is akkoord.'),
  'page voorstel-afgewezen': ended('declined', 'U ging niet akkoord.'),
  'page voorstel-vervallen': ended('expired', 'Dit voorstel is vervallen.'),
  'page voorstel-vervangen': ended('replaced', 'Er is een nieuwere versie.'),
  'page voorstel-ingetrokken': ended('withdrawn', 'Dit voorstel geldt niet meer.'),
  'error voorstel-onbekend': [visits(link), shows('Deze link werkt niet')],
  'offline voorstel-geen-netwerk': [fails(calls), visits(link), sees('alert')],
});
