import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { organisation } from '../../site/organisation.ts';
import { storedCompany, typedCompany } from '../company.ts';
import { findMail } from '../inbox.ts';
import { pagesOf } from '../invoicing/text-of-pdf.ts';
import { customer, sandbox, shopOwner, startPayment, url, visitor } from './shop.ts';

/** A signed-in buyer for a company, with the number of the invoice. */
async function companyBuyer() {
  const account = await customer();
  await sandbox(await startPayment(account.client, { company: typedCompany }), 'paid');
  const { data } = await account.client.from('invoices').select('number, kind').single();
  return { ...account, number: String(data?.number) };
}

async function file(client: SupabaseClient, number: string, format: string) {
  const { data, response } = await client.functions.invoke('invoice-file', { body: { number, format } });
  return {
    status: response?.status,
    ...(data && { name: data.filename, type: data.contentType, bytes: Buffer.from(data.content, 'base64') }),
  };
}

test('a company gets its invoice by mail and in its account, as PDF and as Peppol XML', async () => {
  const { client, number, email } = await companyBuyer();
  const pdf = await file(client, number, 'pdf');
  expect(pdf).toMatchObject({ status: 200, name: `factuur-${number}.pdf`, type: 'application/pdf' });
  expect(pagesOf(pdf.bytes).join('\n')).toContain(number);
  const xml = await file(client, number, 'xml');
  expect(xml).toMatchObject({ status: 200, name: `factuur-${number}.xml`, type: 'application/xml' });
  expect(String(xml.bytes)).toContain(`<cbc:ID>${number}</cbc:ID>`);
  expect(String(xml.bytes)).toContain(storedCompany.companyNumber);

  const mail = await findMail(url, email, number);
  expect(mail.text).toContain('XML (Peppol BIS), dat een boekhouding kan inlezen');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    `factuur-${number}.pdf`,
    `factuur-${number}.xml`,
  ]);
  expect(Buffer.from(mail.attachments[1]?.content ?? '', 'base64').toString()).toBe(String(xml.bytes));
  const copy = await findMail(url, organisation.email, `Factuur ${number} voor`);
  expect(copy.attachments).toHaveLength(2);
});

test('an invoice is for its own account and for owners', async () => {
  const { number } = await companyBuyer();
  const other = await customer();
  expect((await file(other.client, number, 'pdf')).status).toBe(404);
  expect((await other.client.from('invoices').select('number')).data).toEqual([]);
  expect((await file(await visitor(), number, 'pdf')).status).toBe(401);
  const owner = await shopOwner();
  expect((await file(owner, number, 'xml')).status).toBe(200);
  expect((await file(owner, '1999-0001', 'xml')).status).toBe(404);
  expect((await file(owner, "'; --", 'xml')).status).toBe(400);
  expect((await file(owner, number, 'docx')).status).toBe(400);
});
