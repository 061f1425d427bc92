import { browserErrorRequest, placeIn, withoutQuotes } from '../../../contract/browser-error.ts';
import { paths } from '../../../site/paths.ts';
import { success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { redact } from '../_shared/log.ts';

function browserOf(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  const [, name, version] = /(Edg|OPR|Firefox|SamsungBrowser|Chrome)\/(\d+)/.exec(agent) ?? [];
  if (name) return `${name} ${version}`;
  const safari = /Version\/(\d+)[\d.]* .*Safari/.exec(agent)?.[1];
  return safari ? `Safari ${safari}` : '';
}

/** Keeps an error of the site in a visitor's browser, without personal data, for the desk. */
export default jsonEndpoint({
  name: 'browser-error',
  schema: browserErrorRequest,
  rateLimit: 'report',
  store: async ({ message, place, page }, limits, request) => {
    const path = Object.values<string>(paths).find((known) => known === page) ?? '';
    const report = {
      message: redact(withoutQuotes(message)),
      place: placeIn(place),
      page: path,
      browser: browserOf(request),
    };
    const stored = await limits.call('record_browser_error', { report });
    return stored.ok ? success({ success: true }) : stored;
  },
});
