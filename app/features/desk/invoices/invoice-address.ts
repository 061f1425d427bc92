import { deskAddress } from '../../../../contract/desk-address.ts';

const start = 'aanvraag-';

export const makeInvoiceAddress = (request: string): string =>
  deskAddress('invoices', { open: `${start}${request}` });

/** The request for which an invoice is made, from the open row in the address; '' for an invoice. */
export const requestToInvoice = (open: string): string =>
  open.startsWith(start) ? open.slice(start.length) : '';
