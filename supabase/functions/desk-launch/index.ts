import { deskLaunchRequest } from '../../../contract/desk.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { isSoldNow } from '../_shared/kit.ts';
import { launchFrameInWords } from '../_shared/mails/launch.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { businessAddress, siteSettings, supabaseSettings } from '../_shared/settings.ts';

/** The URLs in the launch mail; announce_launch adds the reader's token. */
const addresses = () => ({
  page_url: `${siteSettings().url}${paths.launchList}`,
  one_click_url: `${supabaseSettings().publicUrl}/functions/v1/kit-signup-link`,
  reply_to: businessAddress(),
});

/** Shows the fixed parts of the launch mail, sends the owner a test, or sends it to every confirmed address that has not had it yet. */
export default ownerEndpoint({
  name: 'desk-launch',
  schema: deskLaunchRequest,
  handle: async (asked, owner) => {
    const { page_url: unsubscribeUrl, one_click_url: oneClickUrl } = addresses();
    if (asked.act === 'preview') {
      const data = { unsubscribeUrl, oneClickUrl };
      return success({ frame: launchFrameInWords(data, siteSettings().url) });
    }
    if (asked.act === 'test') {
      const recipient = await owner.act('desk_test_launch', addresses());
      startDelivery();
      return success({ recipient });
    }
    await owner.rpc('desk_prove_fresh', {});
    if (!(await isSoldNow())) return failure(409, functionMessages.launchTooEarly, 'not-on-sale');
    const counts = await owner.act('desk_send_launch', { ...addresses(), seen: asked.seen });
    if (!counts) return failure(409, functionMessages.launchWordsChanged, 'other-words');
    startDelivery();
    return success({ queued: counts.queued });
  },
});
