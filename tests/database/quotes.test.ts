/** Quotes: an owner sends one for a request, in versions of one number, and withdraws it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { actOf, deskOf, versionOf } from './desk.ts';
import { invoiceDraft, invoiceTotal } from './invoices.ts';
import { quoteDraft, sendQuote } from './quotes.ts';
import { sendRequest } from './sent.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const ask = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);
const request = (more = {}) => sendRequest(database, { email: `${randomUUID()}@voorbeeld.be`, ...more });
const send = (of: string, more: Row = {}) => sendQuote(database, owner, of, more);
const withdraw = (number: unknown) => actOf(database)(owner, 'quote-withdrawn', String(number));

const shown = async (of: string) => {
  const asked = await ask('desk_request', of);
  if (!asked) throw new Error('No such request');
  return asked;
};

async function open(number: unknown) {
  const shown = await ask('desk_quote', String(number));
  if (!shown) throw new Error(`No quote ${String(number)}`);
  return shown;
}
const states = async (number: unknown) => (await open(number)).versions.map(({ state }) => state);
const agree = (number: unknown) =>
  database.rows(
    `update public.quotes set state = 'agreed', answered_at = now() where number = $1 and state = 'sent'`,
    [number],
  );

describe('sending', () => {
  test('freezes what was typed under the next number, mails its customer and marks the request', async () => {
    const of = await request();
    const { number } = await send(of);
    const {
      versions: [quote],
      ...page
    } = await open(number);
    expect(quote).toMatchObject({ version: 1, state: 'sent' });
    expect(quote?.document).toMatchObject({
      number,
      totalCents: invoiceTotal,
      buyer: { ...quoteDraft.company, email: invoiceDraft.email },
      depositPercent: 30,
      wordsAbove: 'Zoals besproken.',
    });
    // In Belgium, in winter.
    expect(Date.parse(quote?.document.session?.start ?? '')).toBe(Date.parse('2027-03-02T08:30:00Z'));
    expect(page.history.rows).toMatchObject([{ what: 'quote-sent' }, { kind: 'mail', what: 'quote' }, {}]);
    const { progress, quotes } = await shown(of);
    expect([progress.status, quotes.length]).toEqual(['quoted', 1]);
    const next = String((await send(await request())).number);
    expect(next).toMatch(/^V\d{4}-\d{4,}$/);
    expect(Number(next.slice(6))).toBe(Number(String(number).slice(6)) + 1);
  });

  test('again makes the next version of the same number, until that is withdrawn', async () => {
    const of = await request();
    const { number } = await send(of);
    expect(await send(of, { wordsAbove: 'Beter.' })).toEqual({ result: 'done', number });
    expect(await states(number)).toEqual(['sent', 'replaced']);
    expect(await withdraw(number)).toEqual({ result: 'done' });
    expect(await states(number)).toEqual(['withdrawn', 'replaced']);
    expect(await withdraw(number)).toEqual({ result: 'missing' });
    expect((await send(of)).number).not.toBe(number);
    expect((await shown(of)).quotes).toHaveLength(2);
  });

  test('is refused for spam', async () => {
    expect(await send(await request({ is_spam: true }))).toEqual({ result: 'missing' });
  });

  test('is refused to an address that gets no mail', async () => {
    const email = 'weg@dekorst.example';
    await database.rows(
      `insert into public.mail_stops (email, cause, stopped_at) values ($1, 'bounce', now())`,
      [email],
    );
    expect(await send(await request(), { email })).toEqual({ result: 'stopped' });
  });

  test.each<[what: string, given: Row]>([
    ['no lines', { lines: [] }],
    ['all as a deposit', { deposit: '100' }],
    ['a session that ends before it begins', { sessionTo: '09:00' }],
  ])('stores no quote with %s', async (_, given) => {
    const of = await request();
    await expect(send(of, given)).rejects.toThrow();
    expect((await shown(of)).quotes).toEqual([]);
  });

  test('shows first what it would send, and takes no number', async () => {
    const of = await request();
    expect(await ask('desk_quote_preview', of, quoteDraft)).toMatchObject({
      kind: 'quote',
      number: 'voorbeeld',
      totalCents: invoiceTotal,
    });
    expect((await shown(of)).quotes).toEqual([]);
  });
});

describe('a sent quote', () => {
  test('never changes, and what was agreed stays so', async () => {
    const { number } = await send(await request());
    const change = (what: string) =>
      database.rows(`update public.quotes set ${what} where number = $1`, [number]);
    for (const what of [
      `valid_until = '2099-01-01'`,
      `sent_by = 'x'`,
      `document = document || '{"totalCents": 1}'`,
    ])
      await expect(change(what)).rejects.toThrow('never changes');
    await expect(database.rows('delete from public.quotes where number = $1', [number])).rejects.toThrow(
      'never changes',
    );
    const before = await versionOf(database, String(number));
    await agree(number);
    expect(await versionOf(database, String(number))).not.toBe(before);
    await expect(change(`state = 'sent'`)).rejects.toThrow('never changes');
  });

  test('expires after its last day', async () => {
    const { number } = await send(await request(), { validUntil: '2026-01-31' });
    expect(await states(number)).toEqual(['expired']);
  });

  test('goes with its request, but for one that was agreed, which a new one does not replace', async () => {
    const of = await request();
    const { number } = await send(of);
    await agree(number);
    const { number: second } = await send(of);
    expect(await states(number)).toEqual(['agreed']);
    await database.rows('delete from public.requests where id = $1', [of]);
    expect(await open(number)).toMatchObject({ request: null, versions: [{ state: 'agreed' }] });
    expect(await ask('desk_quote', String(second))).toBeNull();
    expect(await ask('desk_quote', 'V2020-0001')).toBeNull();
  });
});
