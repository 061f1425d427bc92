import { type DeskLaunchAnswer, deskLaunchRequest } from '../../../contract/desk.ts';
import { paths } from '../../../site/paths.ts';
import { success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { launchFrameInWords } from '../_shared/mails/launch.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { businessAddress, siteSettings, supabaseSettings } from '../_shared/settings.ts';
import { isSoldNow, publishedShop } from '../_shared/shop.ts';

/** The URLs in the launch mail; announce_launch adds the reader's token. */
const addresses = () => ({
  pageUrl: `${siteSettings().url}${paths.launchList}`,
  oneClickUrl: `${supabaseSettings().publicUrl}/functions/v1/kit-signup-link`,
  replyTo: businessAddress(),
});

/** Shows the fixed parts of the launch mail, sends the owner a test, or sends it to every confirmed address that has not had it yet. */
export default ownerEndpoint({
  name: 'desk-launch',
  schema: deskLaunchRequest,
  handle: async (asked, owner) => {
    const urls = addresses();
    if (asked.act === 'preview') {
      const { priceCents } = await publishedShop();
      const data = { unsubscribeUrl: urls.pageUrl, oneClickUrl: urls.oneClickUrl, priceCents };
      return success({ result: 'done', frame: launchFrameInWords(data, siteSettings().url) });
    }
    const { click } = asked;
    const answer: DeskLaunchAnswer =
      asked.act === 'test'
        ? await owner.run('launch-tested', { subject: 'launch-list', click, input: urls })
        : await owner.run('launch-sent', {
            subject: 'launch-mail',
            known: asked.known,
            click,
            input: { ...urls, sold: await isSoldNow() },
          });
    if (answer.result === 'done') startDelivery();
    return success(answer);
  },
});
