import { ownDataLink, ownDataLinkRequest } from '../../../contract/own-data.ts';
import { paths } from '../../../site/paths.ts';
import { success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { looksLikeSpam } from '../_shared/requests/spam.ts';
import { hash, newToken } from '../_shared/secret.ts';
import { isBusinessAddress, siteSettings } from '../_shared/settings.ts';

/**
 * Mails a link to their own data to an address about which anything is kept (docs/product.md, 2, 'Own data without an
 * account'). The answer is the same for any address.
 */
export default jsonEndpoint({
  name: 'own-data-link',
  schema: ownDataLinkRequest,
  rateLimit: 'ownData',
  emailOf: ({ email }) => email,
  store: async (body, limits) => {
    // The shop's own mailbox is nobody's: it gets a mail about everybody.
    if (looksLikeSpam(body) || isBusinessAddress(body.email)) {
      const counted = await limits.count();
      return counted.ok ? success({ success: true }) : counted;
    }
    const token = newToken();
    const asked = await limits.call('ask_own_data', {
      address: body.email,
      token_hash: await hash(token),
      link: `${siteSettings().url}${ownDataLink(paths.privacy, 'data', token)}`,
    });
    if (!asked.ok) return asked;
    startDelivery();
    return success({ success: true });
  },
});
