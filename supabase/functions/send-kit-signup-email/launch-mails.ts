import { belgianDay } from '../../../contract/calendar.ts';
import type { QueuedMail } from '../../../contract/database/mails.ts';
import type { LaunchAction } from '../../../contract/launch-list.ts';
import { paths } from '../../../site/paths.ts';
import { businessAddress, siteSettings, supabaseSettings } from '../_shared/settings.ts';

/** The two mails for a new address; the visitor's has the links to confirm and to unsubscribe. */
export function signUpMails(email: string, token: string): QueuedMail[] {
  const query = (action: LaunchAction) => `?action=${action}&token=${token}`;
  const page = (action: LaunchAction) => `${siteSettings().url}${paths.launchList}${query(action)}`;
  const id = crypto.randomUUID();
  return [
    {
      template: 'launch-business',
      data: { email },
      recipient: businessAddress(),
      reply_to: email,
      // One a day: hundreds may sign up on a busy one.
      idempotency_key: `launch-business-${belgianDay(new Date())}`,
    },
    {
      template: 'launch-visitor',
      data: {
        confirmUrl: page('confirm'),
        unsubscribeUrl: page('unsubscribe'),
        oneClickUrl: `${supabaseSettings().publicUrl}/functions/v1/kit-signup-link${query('unsubscribe')}`,
      },
      recipient: email,
      reply_to: businessAddress(),
      idempotency_key: `launch-${id}-visitor`,
    },
  ];
}
