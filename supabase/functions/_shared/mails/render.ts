import { launchAnnouncement } from './launch-announcement.ts';
import { launchBusiness } from './launch-business.ts';
import { launchVisitor } from './launch-visitor.ts';
import { layout, type MailContent } from './layout.ts';
import { paymentBusiness } from './payment-business.ts';
import { paymentBuyer } from './payment-buyer.ts';
import { requestBusiness } from './request-business.ts';
import { requestVisitor } from './request-visitor.ts';
import type { Mail, RenderedMail } from './types.ts';

function contentOf(mail: Mail, url: string): MailContent {
  switch (mail.template) {
    case 'request-business':
      return requestBusiness(mail.data);
    case 'request-visitor':
      return requestVisitor(mail.data);
    case 'launch-business':
      return launchBusiness(mail.data);
    case 'launch-visitor':
      return launchVisitor(mail.data);
    case 'launch-announcement':
      return launchAnnouncement(mail.data, url);
    case 'payment-buyer':
      return paymentBuyer(mail.data, url);
    case 'payment-business':
      return paymentBusiness(mail.data);
  }
}

/** A stored mail as it is sent. `site.url` is where its links lead; a slash at the end is ignored. */
export function renderMail(mail: Mail, site: { url: string }): RenderedMail {
  const url = site.url.replace(/\/+$/, '');
  return layout(contentOf(mail, url), url);
}
