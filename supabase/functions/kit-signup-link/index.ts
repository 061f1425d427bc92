import { functionMessages } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { rpc } from '../_shared/database.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { success } from '../_shared/http/failure.ts';
import { withinRateLimit } from '../_shared/rate-limits.ts';
import { siteSettings } from '../_shared/settings.ts';
import { type LinkPage, pageAnswer } from './page.ts';

const name = 'kit-signup-link';

const pages: Record<string, { ask: LinkPage; done: LinkPage }> = {
  confirm: {
    ask: {
      title: 'Bevestig je plaats',
      text: `Wil je een mail wanneer de ${kit.name} er is?`,
      button: 'Ja, verwittig me',
    },
    done: { title: 'Bevestigd!', text: 'Je staat op de lijst. Je hoort het als eerste.' },
  },
  unsubscribe: {
    ask: {
      title: 'Uitschrijven',
      text: `Wil je geen mails meer over de lancering van de ${kit.name}?`,
      button: 'Schrijf me uit',
    },
    done: { title: 'Uitgeschreven', text: 'Je krijgt geen mails meer over de lancering.' },
  },
};

const invalid: LinkPage = { title: 'Link ongeldig', text: functionMessages.invalidLink };

/**
 * Confirms a place on the launch list, or leaves it. Opening the link shows a button and changes nothing, since
 * scanners open links too; the POST acts, also when a mail program sends it (RFC 8058).
 */
export default endpoint({
  name,
  methods: ['GET', 'HEAD', 'POST'],
  async handle(request) {
    const { searchParams } = new URL(request.url);
    const { url: homeUrl } = siteSettings();
    const action = searchParams.get('action') ?? '';
    const token = searchParams.get('token') ?? '';
    const page = Object.hasOwn(pages, action) ? pages[action] : undefined;
    if (!page || !/^[\w-]{43}$/.test(token)) return success(pageAnswer(invalid, homeUrl, 404));

    if (request.method !== 'POST') return success(pageAnswer(page.ask, homeUrl));

    if (!(await withinRateLimit(name, 'link', request, null))) {
      const busy = { title: 'Even geduld', text: functionMessages.tooMany };
      return success(pageAnswer(busy, homeUrl, 429));
    }
    const known = await rpc<boolean>('act_on_launch_link', { link_token: token, action });
    return success(known ? pageAnswer(page.done, homeUrl) : pageAnswer(invalid, homeUrl, 404));
  },
});
