import type { MailData, MailTemplate, ShopMail } from '../../../../contract/database/mails.ts';
import { accountMails } from './account.ts';
import { alertMails } from './alert.ts';
import { invoiceMails } from './invoice.ts';
import { launchMails } from './launch.ts';
import { layout, type MailContent } from './layout.ts';
import { ownerMails } from './owner-news.ts';
import { paymentMails } from './payment.ts';
import { quoteMails } from './quote.ts';
import { requestMails } from './request.ts';
import { sessionMails } from './session.ts';
import type { RenderedMail } from './types.ts';
import { withdrawalMails } from './withdrawal.ts';

/** What mails say of the shop itself; a trailing slash of `url` is ignored. */
interface Site {
  url: string;
  /** Whether invoices also go over Peppol. */
  hasAccessPoint?: boolean;
}

type Template<Data> = (data: Data, url: string, hasAccessPoint: boolean) => MailContent;

const templates: { [Name in MailTemplate]: Template<MailData<Name>> } = {
  ...requestMails,
  ...launchMails,
  ...paymentMails,
  ...withdrawalMails,
  ...invoiceMails,
  ...quoteMails,
  ...accountMails,
  ...alertMails,
  ...ownerMails,
  ...sessionMails,
};

/** Renders a mail. Its links start with `site.url`. */
export function renderMail(mail: ShopMail, site: Site): RenderedMail {
  const url = site.url.replace(/\/+$/, '');
  const template = templates[mail.template] as Template<ShopMail['data']>;
  return layout(template(mail.data, url, site.hasAccessPoint ?? false), url);
}
