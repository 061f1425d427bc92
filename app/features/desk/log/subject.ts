import type { LogRow } from '../../../../contract/database/desk.ts';
import { type DeskSection, deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { orderNumberIn } from '../../../../contract/withdrawal.ts';
import { deskParameters } from '../list-state.ts';

const sections: Record<string, DeskSection> = {
  'failed-mails': 'mails',
  launch_list: 'mailings',
  request_list: 'requests',
  order_list: 'orders',
  withdrawal_list: 'withdrawals',
  newsletter_list: 'mailings',
  audience_list: 'mailings',
  mail_list: 'mails',
  company_order_list: 'invoices',
  invoice_list: 'invoices',
  'invoice-reminders': 'invoices',
  people: 'people',
  lessons: 'lessons',
  action_list: 'log',
  kit: 'sale',
  shop: 'shop',
};

export function subjectAddress({
  action,
  subject,
  address,
}: Pick<LogRow, 'action' | 'subject' | 'address'>): string | null {
  const section = sections[subject];
  if (section) return deskAddress(section);
  if (orderNumberIn(subject) === subject) return deskAddress('orders', { [deskParameters.open]: subject });
  if (action === 'noted' || action.startsWith('request-'))
    return deskAddress('requests', { [deskParameters.search]: subject });
  if (action.startsWith('withdrawal-')) return deskAddress('withdrawals', { [deskParameters.open]: subject });
  if (action.startsWith('invoice-') || action === 'peppol-noted')
    return deskAddress('invoices', { [deskParameters.open]: subject });
  if (action.startsWith('lesson-')) {
    const open = /^Kick \d$/.test(subject) ? subject.toLowerCase().replace(' ', '-') : 'kit';
    return deskAddress('lessons', { [deskParameters.open]: open });
  }
  if (action.startsWith('owner-')) return deskAddress('owners');
  if (action.startsWith('mailing-')) return deskAddress('mailings', { [deskParameters.open]: subject });
  if (!address) return null;
  return action === 'mail-again'
    ? deskAddress('mails', { [deskParameters.search]: address })
    : peopleAddress({ person: address });
}
