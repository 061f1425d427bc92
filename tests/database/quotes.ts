import { randomUUID } from 'node:crypto';
import { actForOwner } from './desk.ts';
import { invoiceDraft } from './invoices.ts';
import { sendRequest } from './sent.ts';
import type { Row, TestDatabase } from './support.ts';

const { deliveredOn: _, dueOn: __, draft: ___, ...draft } = invoiceDraft;

/** What an owner typed for a quote with the lines of `invoiceDraft`, of a company that is half known. */
export const quoteDraft = {
  ...draft,
  company: {
    name: 'Bakkerij De Korst',
    companyNumber: '',
    vatLiable: '',
    street: '',
    postalCode: '',
    city: '',
  },
  validUntil: '2099-12-31',
  sessionOn: '2027-03-02',
  sessionFrom: '09:30',
  sessionTo: '12:30',
  deposit: '30',
  wordsAbove: 'Zoals besproken.',
  wordsBelow: '',
};

/** Sends a quote for a request as the desk's function does. */
export const sendQuote = (database: TestDatabase, owner: string, request: string, more: Row = {}) =>
  actForOwner(database)(owner, 'quote-sent', request, {
    click: randomUUID(),
    input: { ...quoteDraft, ...more },
  });

/** Sends a quote for a new request; returns its number. */
export async function sentQuote(database: TestDatabase, owner: string): Promise<string> {
  const answer = await sendQuote(database, owner, await sendRequest(database));
  if (answer.result !== 'done') throw new Error(`Not sent: ${answer.result}`);
  return String(answer.number);
}
