import { handledEvents } from '../../../supabase/functions/_shared/payments/change.ts';

/** The settings of the functions; those that start with SUPABASE_ come from the platform. */
const secrets = [
  'SITE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RESEND_API_KEY',
  'MAIL_FROM',
  'TRUSTED_PROXY',
];

/** The reference of a hosted project in its address, or a placeholder. */
function projectReference(supabaseUrl: string | undefined): string {
  return /^https:\/\/([a-z0-9]{20})\.supabase\.co$/.exec(supabaseUrl ?? '')?.[1] ?? '<project-ref>';
}

/**
 * The steps to put the shop live, in order. Secrets stand in them by the name of their variable, so that the list may
 * be kept and shown.
 */
export function deployCommands(environment: Record<string, string | undefined>): string {
  const url = environment.SUPABASE_URL ?? '<SUPABASE_URL>';
  const set = secrets.filter((name) => name !== 'TRUSTED_PROXY' || environment[name]);
  return `1. De database en de instellingen van het project
   npx supabase login
   npx supabase link --project-ref ${projectReference(environment.SUPABASE_URL)}
   npx supabase db push
   npx supabase config push

2. De planning: één keer in de SQL-editor van Supabase, met de geheime sleutel in plaats van <SUPABASE_SECRET_KEY>
   select vault.create_secret('${url}', 'project_url');
   select vault.create_secret('<SUPABASE_SECRET_KEY>', 'secret_key');

3. Stripe: een webhook naar ${url}/functions/v1/stripe-webhook met deze gebeurtenissen; zijn geheim is
   STRIPE_WEBHOOK_SECRET
${handledEvents.map((event) => `   ${event}`).join('\n')}

4. De functies en hun geheimen
   npx supabase secrets set ${set.map((name) => `${name}="$${name}"`).join(' ')}
   npx supabase functions deploy

5. De site
   SUPABASE_URL="${url}" SUPABASE_PUBLISHABLE_KEY="$SUPABASE_PUBLISHABLE_KEY" npm run build
   Zet de inhoud van build/client op de host, met _headers (Cloudflare Pages, Netlify) of met build/nginx.conf (nginx).

6. Controle
   npm run deploy:check
   Koop de Kit één keer zelf, en betaal jezelf terug in Stripe.`;
}
