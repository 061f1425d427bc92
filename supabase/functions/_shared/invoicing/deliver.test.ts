import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInAccessPoint } from '../../../../tests/access-point.ts';
import { documents } from '../../../../tests/invoicing/documents.ts';
import { deliverInvoices } from './deliver.ts';

const key = 'peppol-key';
const document = documents.kit;

let point: ReturnType<typeof standInAccessPoint>;
/** The row of the document in invoice_deliveries, as claim_invoices and settle_invoice keep it. */
let row: { state: string; access_id: string | null; attempts: number; error: string | null };

beforeEach(() => {
  point = standInAccessPoint(key);
  row = { state: 'waiting', access_id: null, attempts: 0, error: null };
  vi.stubEnv('SUPABASE_URL', 'http://database.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  vi.stubEnv('PEPPOL_API_KEY', key);
  vi.stubEnv('PEPPOL_API_URL', 'http://peppol.test/');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { host, pathname } = new URL(request.url);
    if (host === 'peppol.test') return point.fetch(request);
    const given = await request.json();
    if (pathname.endsWith('/claim_invoices')) {
      if (row.state !== 'waiting' && row.state !== 'sending') return Response.json([]);
      row.attempts += 1;
      return Response.json([
        { invoice_id: 'one', document, access_id: row.access_id, attempts: row.attempts },
      ]);
    }
    row = {
      ...row,
      state: given.state ?? row.state,
      access_id: given.access_id ?? row.access_id,
      error: given.error,
    };
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function run(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await deliverInvoices();
}

test('without an access point nothing leaves', async () => {
  vi.stubEnv('PEPPOL_API_KEY', '');
  expect(await deliverInvoices()).toBe(0);
  expect(point.documents()).toEqual([]);
});

test('a document is stored, sent once and followed until it arrives', async () => {
  await run(3);
  expect(row).toMatchObject({ state: 'sending', error: null });
  point.arrive();
  await run(2);
  expect(row.state).toBe('sent');
  expect(point.documents()).toMatchObject([{ invoice_id: document.number, sends: 1 }]);
  expect(point.documents()[0]?.xml).toContain(`<cbc:ID>${document.number}</cbc:ID>`);
});

test.each([
  ['an answer that was lost', ['error after storing', 'error after storing']],
  ['two failures', ['error', 'error']],
  ['an access point that is busy', ['busy']],
  ['an answer of another form', ['nonsense']],
] as const)('%s makes no second document', async (_what, troubles) => {
  point.next(...troubles);
  await run(4);
  point.arrive();
  await run(1);
  expect(row.state).toBe('sent');
  expect(point.documents()).toMatchObject([{ sends: 1 }]);
});

test('a refused document says why and is not repeated, until the owner tries again', async () => {
  point.next('refused');
  await run(3);
  expect(row).toMatchObject({ state: 'refused', error: 'refused: status 422' });
  expect(point.documents()).toEqual([]);

  // As act_invoice_delivered does.
  row = { ...row, state: 'waiting', access_id: null };
  await run(1);
  point.arrive('FAILED');
  await run(1);
  expect(row.state).toBe('refused');

  row = { ...row, state: 'waiting', access_id: null };
  await run(1);
  point.arrive();
  await run(1);
  expect(row.state).toBe('sent');
  expect(point.documents().map(({ state }) => state)).toEqual(['FAILED', 'SENT']);
});

test('a company that is not registered gets it by mail alone', async () => {
  point.unregister(document.buyer.companyNumber);
  await run(2);
  expect(row.state).toBe('not-registered');
  expect(point.documents()).toEqual([]);
});

test('a rejected key keeps the document waiting', async () => {
  vi.stubEnv('PEPPOL_API_KEY', 'another');
  await run(2);
  expect(row).toMatchObject({ state: 'waiting', error: 'refused: status 401' });
});

test('a number that the access point knows from another document is not taken for this one', async () => {
  await run(1);
  point.arrive();
  const first = point.documents()[0];
  if (first) first.invoice_total = '99.00';
  row = { state: 'waiting', access_id: null, attempts: 0, error: null };
  await run(2);
  expect(row).toMatchObject({ state: 'refused', error: expect.stringContaining('another document') });
  expect(point.documents()).toHaveLength(1);
});
