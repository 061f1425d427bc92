import { describe, expect, test } from 'vitest';
import type { ListedQuote } from '../../../../contract/database/quotes.ts';
import type { ReceivedRequest } from '../../../../contract/database/requests.ts';
import { deliveredDocument, type Formula } from '../../../../contract/shop.ts';
import { offers } from '../../../../site/home.ts';
import { anchors } from '../../../../site/paths.ts';
import { draftFor, newlyKnown, quoteDraftFor } from './draft.ts';

const request = {
  kind: 'contact',
  name: 'An Peeters',
  email: 'an@voorbeeld.be',
  company: '',
  details: {},
} as unknown as ReceivedRequest;

test('an invoice begins with the offer whose button the visitor clicked', () => {
  const traject = offers.list.find(({ id }) => id === 'traject')?.name;
  const of = (details: Record<string, unknown>) =>
    draftFor({ request: { ...request, details }, billed: null }).description0;
  expect(of({ section: anchors.opmaat })).toBe(traject);
  expect(of({})).toBe('');
});

test('a request for a session that an owner noted is no description of one', () => {
  expect(draftFor({ request: { ...request, kind: 'workshop' }, billed: null }).description0).toBe('');
});

test('of a company is offered what is not typed yet', () => {
  const known = { name: 'De Korst', companyNumber: '0123456749', street: '' };
  expect(newlyKnown(known, { name: 'Korst', companyNumber: '' })).toEqual({ companyNumber: '0123.456.749' });
});

test('a deposit that an owner looks at is due when one that leaves by itself is', () => {
  const draft = {
    id: request.id,
    part: 'deposit',
    input: { company: {}, lines: [] },
    due_from: '2026-11-28',
  };
  expect(draftFor({ request, billed: null }, '2026-11-28', draft as never)).toMatchObject({
    dueOn: '2026-12-12',
  });
});

describe('a quote begins with', () => {
  const asked = { ...request, details: { section: anchors.workshop, aantalPersonen: 8 } };
  const begun = (formula: Partial<Formula>) =>
    quoteDraftFor(
      { request: asked, billed: null, quotes: [] },
      {
        formulas: {
          ...deliveredDocument.formulas,
          workshop: { ...deliveredDocument.formulas.workshop, ...formula } as never,
        },
      },
    );

  test.each<[price: string, vat: string, basis: string, typed: string, quantity: string]>([
    ['vanaf 1.200 euro', 'excl. btw', 'per groep', '1200,00', '1'],
    ['vanaf 1.210 euro', 'incl. btw', '', '1000,00', '1'],
    ['45 euro', 'excl. btw', 'per persoon', '45,00', '8'],
    ['op aanvraag', '', '', '', '1'],
  ])('the price of its formula: %s %s %s', (price, vat, basis, typed, quantity) => {
    expect(begun({ price, vat, basis, place: 'bij u' })).toMatchObject({
      price0: typed,
      quantity0: quantity,
      description0: expect.stringMatching(/, bij u$/),
      name: 'An Peeters',
      sessionOn: '',
    });
  });

  test('its last version, but for one that was agreed', () => {
    const line = { description: 'Dag', quantity: 2, unitCents: 45_050, vatPercent: 6 };
    const session = { start: '2027-03-02T08:30:00Z', end: '2027-03-02T11:30:00Z' };
    const buyer = { name: 'De Korst', companyNumber: '0123456749' };
    const document = { buyer, buyerReference: '', depositPercent: 30, session, lines: [line] };
    const of = (state: ListedQuote['state']) =>
      quoteDraftFor(
        { request: asked, billed: null, quotes: [{ state, document } as never] },
        deliveredDocument,
      );
    expect(of('expired')).toMatchObject({
      name: 'De Korst',
      companyNumber: '0123.456.749',
      sessionOn: '2027-03-02',
      sessionFrom: '09:30',
      sessionTo: '12:30',
      description0: 'Dag',
      quantity0: '2',
      price0: '450,50',
      rate0: '6',
      lines: '1',
      deposit: '30',
    });
    expect(of('agreed')).toMatchObject({ name: 'An Peeters', deposit: '' });
  });
});
