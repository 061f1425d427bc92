import * as v from 'valibot';
import { quoteDocument } from '../../../contract/invoicing/document.ts';
import { quoteRequest } from '../../../contract/quote-answer.ts';
import { refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { visitorAddress } from '../_shared/rate-limits.ts';
import { currentTerms } from '../_shared/withdrawals/terms-document.ts';

/** What is kept of an answer; null for who only looks. */
async function answerIn(body: v.InferOutput<typeof quoteRequest>, request: Request) {
  const network = visitorAddress(request);
  if (body.action === 'decline') return { agrees: false, reason: body.reason, network };
  if (body.action !== 'agree') return null;
  const { person: name, role, reference } = body;
  const buyer = v.parse(quoteDocument.entries.buyer, body);
  return { agrees: true, name, role, reference, buyer, terms: await currentTerms(), network };
}

/** Opens a quote by the link in its mail, agrees to it or declines it (docs/product.md, 2, 'Quotes'). */
export default jsonEndpoint({
  name: 'quote',
  schema: quoteRequest,
  rateLimit: 'link',
  store: async (body, limits, request) => {
    const given = await answerIn(body, request);
    const seen = await limits.call('quote_by_link', { link: body.token, given });
    if (!seen.ok) return seen;
    if (!seen.value) return refusal(404, 'unknown-link');
    if (given) startDelivery();
    return success(seen.value);
  },
});
