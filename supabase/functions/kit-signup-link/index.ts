import { launchLinkOf, launchLinkRequest, updatesActions } from '../../../contract/launch-list.ts';
import { paths } from '../../../site/paths.ts';
import { readJson } from '../_shared/http/body.ts';
import { endpoint, type Handled } from '../_shared/http/endpoint.ts';
import { refusal, success } from '../_shared/http/failure.ts';
import { limitsOf } from '../_shared/rate-limits.ts';
import { siteSettings } from '../_shared/settings.ts';

const name = 'kit-signup-link';
const invalid = refusal(404, 'unknown-link');

/** The link: in the query string of a mail program's post (RFC 8058), or in the body of our page's post. */
async function linkOf(request: Request) {
  const inAddress = Object.fromEntries(new URL(request.url).searchParams);
  const link = launchLinkOf(inAddress);
  if (link) return success(link);
  if ('action' in inAddress || 'token' in inAddress) return invalid;
  return readJson(launchLinkRequest, request);
}

async function act(request: Request): Promise<Handled> {
  const limits = await limitsOf(name, 'link', request, null);
  const link = await linkOf(request);
  if (!link.ok) return limits.fail(link);
  const { action, token } = link.value;
  const aboutUpdates = updatesActions.some((one) => one === action);
  const known = await limits.call(aboutUpdates ? 'act_on_consent_link' : 'act_on_launch_link', {
    link_token: token,
    action,
  });
  if (!known.ok) return known;
  return known.value ? success({ success: true }) : invalid;
}

/**
 * Confirms an address on the launch list or for updates, or unsubscribes it. Only a POST has an effect, because link
 * scanners open links: the site's page posts, or a mail program on behalf of its reader. A GET redirects to that page.
 */
export default endpoint({
  name,
  methods: ['GET', 'HEAD', 'POST'],
  async handle(request) {
    if (request.method === 'POST') return act(request);
    const location = `${siteSettings().url}${paths.launchList}${new URL(request.url).search}`;
    return success(new Response(null, { status: 302, headers: { location } }));
  },
});
