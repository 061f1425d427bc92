import { deskAddress } from '../../../../contract/desk-address.ts';

const start = 'aanvraag-';

export const makeInvoiceAddress = (request: string): string =>
  deskAddress('invoices', { open: `${start}${request}` });

export const requestToInvoice = (open: string): string =>
  open.startsWith(start) ? open.slice(start.length) : '';
