import { requestFrom } from '../../../contract/requests.ts';
import { supportRequest } from '../../../contract/support.ts';
import { callerOf } from '../_shared/caller.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { storeRequest } from '../_shared/requests/store-request.ts';

/** The support dialog of the members area. The user comes from the token; `userId` in the body is ignored. */
export default jsonEndpoint({
  name: 'send-support-email',
  schema: supportRequest,
  rateLimit: 'form',
  emailOf: (body) => body.email,
  store: async (body, limits, request) => {
    const caller = await callerOf(request);
    return storeRequest(
      {
        ...requestFrom('support', body),
        name: `${body.firstName} ${body.lastName}`,
        userId: caller?.id ?? null,
        ownAddress: caller?.email === body.email,
      },
      body,
      limits,
    );
  },
  errorBody: (message) => ({ success: false, error: message }),
});
