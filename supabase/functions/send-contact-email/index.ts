import { contactRequest } from '../../../contract/contact.ts';
import { contactRequestFrom } from '../../../contract/requests.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { storeRequest } from '../_shared/requests/store-request.ts';

export default jsonEndpoint({
  name: 'send-contact-email',
  schema: contactRequest,
  rateLimit: 'form',
  emailOf: (body) => body.email,
  store: (body, limits) => storeRequest(contactRequestFrom(body), body, limits),
});
