import { consentTexts } from '../../../contract/consent.ts';
import { type DeskMailingAnswer, deskMailingRequest } from '../../../contract/desk.ts';
import { success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { renderMail } from '../_shared/mails/render.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { mailingUrls, siteOfMails } from '../_shared/settings.ts';
import { isSoldNow, publishedShop } from '../_shared/shop.ts';

/** Shows a mailing as it arrives, sends the owner a test, or sends it to whoever of its list has not had it yet. */
export default ownerEndpoint({
  name: 'desk-mailing',
  schema: deskMailingRequest,
  handle: async (asked, owner) => {
    const urls = mailingUrls();
    if (asked.act === 'preview') {
      const { audience, act: _, ...words } = asked;
      const data = {
        ...words,
        unsubscribeUrl: urls.pageUrl,
        oneClickUrl: urls.oneClickUrl,
        priceCents: (await publishedShop()).priceCents,
        consent: consentTexts.newsletter.text,
        since: new Date().toISOString(),
      };
      const template = audience === 'launch' ? 'launch-announcement' : audience;
      return success({ result: 'done', html: renderMail({ template, data }, siteOfMails()).html });
    }
    const { click, mailing } = asked;
    const consent = consentTexts.newsletter.text;
    const answer: DeskMailingAnswer =
      asked.act === 'test'
        ? await owner.run('mailing-tested', { subject: mailing, click, input: { ...urls, consent } })
        : await owner.run('mailing-sent', {
            subject: mailing,
            known: asked.known,
            click,
            input: { ...urls, sold: await isSoldNow(), at: asked.at },
          });
    if (answer.result === 'done') startDelivery();
    return success(answer);
  },
});
