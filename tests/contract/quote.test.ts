import { beforeAll, expect, inject, test } from 'vitest';
import { organisation } from '../../site/organisation.ts';
import { typedCompany } from '../company.ts';
import { findMail } from '../inbox.ts';
import { makeOwner } from '../people.ts';
import { winRequest } from '../states/desk-invoices.ts';
import { mailQuote } from '../states/quote.ts';
import { freshEmail, url, visitor } from './shop.ts';

let anyone: Awaited<ReturnType<typeof visitor>>;
let session: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  session = await makeOwner({ url, dataDir: inject('dataDir') });
  anyone = await visitor();
});

async function ask(body: object) {
  const { data, error } = await anyone.functions.invoke('quote', { body });
  return error ? { status: error.context?.status, ...(await error.context?.json()) } : data;
}

/** The address and the token of a quote of 450 euro without VAT. */
async function sent(): Promise<{ email: string; token: string }> {
  const email = freshEmail();
  const link = await mailQuote(url, session, await winRequest(url, session), email);
  return { email, token: new URL(link).searchParams.get('token') ?? '' };
}

const agreement = (email: string) => ({
  action: 'agree',
  person: 'An Peeters',
  role: 'zaakvoerder',
  ...typedCompany,
  email,
  terms: true,
  acts: true,
});

test('who has the link reads the quote, agrees once, and gets it confirmed with its deposit', async () => {
  const { email, token } = await sent();
  expect(await ask({ action: 'open', token })).toMatchObject({
    state: 'sent',
    document: { totalCents: 54450 },
  });
  const file = await anyone.functions.invoke('invoice-file', { body: { token, format: 'pdf' } });
  expect(file.data).toMatchObject({ contentType: 'application/pdf' });
  // An amount in the body changes nothing.
  const body = { ...agreement(email), token, totalCents: 1, document: { totalCents: 1 } };
  const [first, second] = [await ask(body), await ask({ ...body, person: 'Bo' })];
  expect(first).toMatchObject({ state: 'agreed', by: 'An Peeters', document: { totalCents: 54450 } });
  expect(second).toEqual(first);
  expect((await findMail(url, email, /^Akkoord op voorstel/)).text).toContain('An Peeters, zaakvoerder');
  expect((await findMail(url, email, /^Factuur/)).text).toContain('163,35');
  const [event] = (await findMail(url, organisation.email, /^De sessie bij .* ligt vast/)).attachments;
  expect(event).toMatchObject({
    filename: 'sessie.ics',
    contentType: expect.stringContaining('text/calendar'),
  });
});

test('who declines says why, or not', async () => {
  const { token } = await sent();
  expect(await ask({ action: 'decline', token, reason: '' })).toMatchObject({ state: 'declined' });
});

test('a guessed link is unknown, and what lacks its number, its ticks or its function agrees to nothing', async () => {
  expect(await ask({ action: 'open', token: 'a'.repeat(43) })).toMatchObject({
    status: 404,
    code: 'unknown-link',
  });
  const { email, token } = await sent();
  for (const lack of [
    { companyNumber: '' },
    { companyNumber: '0123456748' },
    { terms: false },
    { acts: false },
    { role: '' },
  ])
    expect(await ask({ ...agreement(email), ...lack, token })).toMatchObject({ status: 400 });
  expect(await ask({ action: 'open', token })).toMatchObject({ state: 'sent' });
});
