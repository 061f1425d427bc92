import { requestFrom } from '../../../contract/requests.ts';
import { workshopRequest } from '../../../contract/workshop.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { storeRequest } from '../_shared/requests/store-request.ts';

/** The form of /workshop-aanvraag, whose page shows `userMessage` or else `message` (docs/product.md, 8). */
export default jsonEndpoint({
  name: 'send-workshop-request',
  schema: workshopRequest,
  rateLimit: 'form',
  emailOf: (body) => body.email,
  store: (body, limits) => storeRequest(requestFrom('workshop', body), body, limits),
  errorBody: (message) => ({ error: message, userMessage: message, message }),
});
