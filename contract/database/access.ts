import { browserFunctions } from './functions.ts';

/** Functions of supabase/schemas/leaving.sql that browsers call. */
const leaving: string[] = ['desk_launch', 'desk_launch_list', 'desk_launch_mail', 'desk_newsletter'];

/** Everything that browsers may do, as access_report names it; supabase/schemas/grants.sql grants it. */
export const browserGrants = [
  ...['kicks', 'kick_progress', 'lesson_files', 'orders'].map((table) => `authenticated select ${table}`),
  ...['id', 'issued_on', 'kind', 'number', 'order_id', 'total_cents'].map(
    (column) => `authenticated select invoices.${column}`,
  ),
  'authenticated insert kick_progress',
  'authenticated update kick_progress',
  ...[...Object.keys(browserFunctions), ...leaving].map((name) => `authenticated execute ${name}`),
];

export const accountTriggers = [
  'announce_password',
  'clean_names',
  'end_unproven_password',
  'follow_account_delete',
  'follow_account_update',
  'link_orders_on_confirmed_insert',
  'link_orders_on_confirmed_update',
  'move_newsletter',
];
