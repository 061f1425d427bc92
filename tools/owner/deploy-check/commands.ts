import { handledEvents } from '../../../supabase/functions/_shared/payments/change.ts';
import { stoppingEvents } from '../../../supabase/functions/resend-webhook/read-report.ts';
import { typed } from '../../operations/commands.ts';
import { referenceIn } from '../../operations/target.ts';

/** The settings of the functions; the platform provides those that start with SUPABASE_. */
const secrets = [
  'SITE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RESEND_API_KEY',
  'RESEND_WEBHOOK_SECRET',
  'MAIL_FROM',
  'TRUSTED_PROXY',
];

/** Those that a shop can do without; named only where they are set. */
const optional = [
  'MAIL_TO',
  'MAIL_RATE',
  'SITE_ORIGINS',
  'PEPPOL_API_KEY',
  'HEARTBEAT_URL',
  'DEPLOY_HOOK_URL',
];

/**
 * The steps to put the shop live of which commands and settings follow from this project, in order and as
 * docs/nl/live-zetten.md numbers them. They name the variables that hold secrets, never the values, so that the
 * list is safe to keep and share.
 */
export function deployCommands(environment: Record<string, string | undefined>): string {
  const url = environment.SUPABASE_URL ?? '<SUPABASE_URL>';
  const given = [...secrets, ...optional.filter((name) => environment[name])];
  return `3. Het domein en de mail: een webhook van Resend naar ${url}/functions/v1/resend-webhook met deze gebeurtenissen; zijn
   geheim is RESEND_WEBHOOK_SECRET
${stoppingEvents.map((event) => `   ${event}`).join('\n')}

4. Stripe: een webhook naar ${url}/functions/v1/stripe-webhook met deze gebeurtenissen; zijn geheim is
   STRIPE_WEBHOOK_SECRET
${handledEvents.map((event) => `   ${event}`).join('\n')}

6. Database en Auth
   ${typed('login')}
   ${typed('link', referenceIn(environment.SUPABASE_URL) ?? '<project-ref>')}
   ${typed('dryRun')}
   ${typed('push')}
   ${typed('compareConfig')}
   ${typed('pushConfig')}

7. De planning: één keer in de SQL-editor van Supabase, met de geheime sleutel in plaats van <SUPABASE_SECRET_KEY>
   select vault.create_secret('${url}', 'project_url');
   select vault.create_secret('<SUPABASE_SECRET_KEY>', 'secret_key');

8. De functies
   ${typed('secrets')} ${given.map((name) => `${name}="$${name}"`).join(' ')}
   ${typed('functions')}

9. De site
   SUPABASE_URL="${url}" SUPABASE_PUBLISHABLE_KEY="$SUPABASE_PUBLISHABLE_KEY" npm run build
   Zet de inhoud van build/client op de host, met _headers (Cloudflare Pages, Netlify) of met build/nginx.conf (nginx).

11. Het beheer: maak eerst op de site een account met dat adres, en bevestig het
   npm run shop -- owner add <adres>

13. De proef
   ${typed('advisors')}
   npm run deploy:check
   npm run check-live -- --order
   Koop de Kit één keer zelf, en betaal jezelf terug in Stripe.`;
}
