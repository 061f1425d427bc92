import * as v from 'valibot';
import { linkToken } from '../fields.ts';
import { functionMessages } from '../messages.ts';

const format = v.picklist(['pdf', 'xml'], functionMessages.invalidBody);

/** By its number, for the account of its order or an owner; or by the link in its mails. */
export const invoiceFileRequest = v.union(
  [
    v.object({ number: v.pipe(v.string(), v.regex(/^V?\d{4}-\d{4,9}$/)), format }),
    v.object({ token: linkToken, format }),
  ],
  functionMessages.invalidBody,
);

export const invoiceLinkRequest = v.object({ token: linkToken }, functionMessages.invalidLink);

/** The token of the link in the mails about an invoice or a quote, from its query; null when it is none of ours. */
export function invoiceLinkOf(query: string): string | null {
  const token = new URLSearchParams(query).get('token');
  return v.is(linkToken, token) ? token : null;
}

/** How many modules stay white on each side of a QR code. */
export const qrMargin = 4;
