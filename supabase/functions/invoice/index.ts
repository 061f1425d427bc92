import { invoiceLinkRequest } from '../../../contract/invoicing/file.ts';
import { transferText } from '../../../contract/invoicing/transfer.ts';
import { refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { qrCode } from '../_shared/invoicing/qr.ts';

/** What /factuur shows to whoever has the link in an invoice's mails. */
export default jsonEndpoint({
  name: 'invoice',
  schema: invoiceLinkRequest,
  rateLimit: 'link',
  store: async ({ token }, limits) => {
    const known = await limits.call('invoice_by_link', { link_token: token });
    if (!known.ok) return known;
    if (!known.value) return refusal(404, 'unknown-link');
    const code = transferText(known.value.document, known.value.open_cents);
    return success({ ...known.value, code: code === null ? null : qrCode(code) });
  },
});
