import type { ShopMail } from '../../../../contract/database/mails.ts';
import { deletionAsked, ownDataLink, passwordChanged } from './account.ts';
import { ownerAlert } from './alert.ts';
import { invoiceBusiness, invoiceIssued, invoiceReminder } from './invoice.ts';
import { launchAnnouncement, launchBusiness, launchVisitor } from './launch.ts';
import { layout, type MailContent } from './layout.ts';
import { ownerNews } from './owner-news.ts';
import { paymentBusiness, paymentBuyer, paymentMismatch, paymentReminder } from './payment.ts';
import { leadAnswer, requestBusiness, requestVisitor } from './request.ts';
import type { RenderedMail } from './types.ts';
import {
  partRefunded,
  refundFailed,
  withdrawalDeclined,
  withdrawalReceipt,
  withdrawalRefunded,
  withdrawalRefused,
  withdrawalShop,
} from './withdrawal.ts';

/** What mails say of the shop itself; a trailing slash of `url` is ignored. */
interface Site {
  url: string;
  /** Whether invoices also go over Peppol. */
  hasAccessPoint?: boolean;
}

function contentOf(mail: ShopMail, url: string, hasAccessPoint: boolean): MailContent {
  switch (mail.template) {
    case 'request-business':
      return requestBusiness(mail.data);
    case 'request-visitor':
      return requestVisitor(mail.data);
    case 'lead-answer':
      return leadAnswer(mail.data);
    case 'launch-business':
      return launchBusiness(mail.data);
    case 'launch-visitor':
      return launchVisitor(mail.data);
    case 'launch-announcement':
      return launchAnnouncement(mail.data, url);
    case 'payment-buyer':
      return paymentBuyer(mail.data, url);
    case 'payment-reminder':
      return paymentReminder(mail.data, url);
    case 'payment-business':
      return paymentBusiness(mail.data, url);
    case 'payment-mismatch':
      return paymentMismatch(mail.data, url);
    case 'withdrawal-receipt':
      return withdrawalReceipt(mail.data);
    case 'withdrawal-shop':
      return withdrawalShop(mail.data);
    case 'withdrawal-refused':
      return withdrawalRefused(mail.data);
    case 'refund-failed':
      return refundFailed(mail.data);
    case 'withdrawal-refunded':
      return withdrawalRefunded(mail.data);
    case 'withdrawal-declined':
      return withdrawalDeclined(mail.data);
    case 'refund-part':
      return partRefunded(mail.data);
    case 'invoice':
      return invoiceIssued(mail.data, hasAccessPoint);
    case 'invoice-business':
      return invoiceBusiness(mail.data, url, hasAccessPoint);
    case 'invoice-reminder':
      return invoiceReminder(mail.data);
    case 'password-changed':
      return passwordChanged(mail.data, url);
    case 'own-data':
      return ownDataLink(mail.data);
    case 'deletion-asked':
      return deletionAsked(mail.data);
    case 'owner-alert':
      return ownerAlert(mail.data, url);
    case 'owner-news':
      return ownerNews(mail.data, url);
  }
}

/** Renders a mail. Its links start with `site.url`. */
export function renderMail(mail: ShopMail, site: Site): RenderedMail {
  const url = site.url.replace(/\/+$/, '');
  return layout(contentOf(mail, url, site.hasAccessPoint ?? false), url);
}
