import { functionMessages } from '../../../contract/messages.ts';
import { correctionRequest } from '../../../contract/payment.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { hash } from '../_shared/secret.ts';

/** Corrects the mistyped address of an order for the browser that paid it. The new address must be proven as usual. */
export default jsonEndpoint({
  name: 'correct-address',
  schema: correctionRequest,
  rateLimit: 'payment',
  emailOf: (body) => body.newEmail,
  store: async ({ buyerKey, email, newEmail }, limits) => {
    const corrected = await limits.call('correct_order_address', {
      key: await hash(buyerKey),
      old_address: email,
      new_address: newEmail,
    });
    if (!corrected.ok) return corrected;
    if (!corrected.value) return failure(409, functionMessages.notCorrected, 'no-order-to-correct');
    startDelivery();
    return success({ success: true });
  },
});
