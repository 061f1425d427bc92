// npm run check-live: asks a live shop what only the hosted services can answer, after each deploy. Without `--order` it
// changes nothing; with it, it makes one request and one unpaid order, both in the business's own name.
import { basename, dirname } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../contract/database/database.ts';
import { delays } from '../../contract/delays.ts';
import { publicPath, shopFile } from '../../contract/shop.ts';
import { publishedIn } from '../../contract/shop-file.ts';
import { kit } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { mailKeyProblem } from '../../supabase/functions/_shared/keys.ts';
import { mailSettings } from '../../supabase/functions/_shared/settings.ts';
import { functionFiles } from '../lib/process.mjs';

interface Shop {
  siteUrl: string;
  /** What the browser uses. */
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Where Auth sends its mails, and with which key; without it is not asked. */
  mail?: { apiUrl: string; apiKey: string };
}

/** What is asked, with what is wrong with the answer; null when it is as expected. */
type Checks = Record<string, () => Promise<string | null>>;

const expectStatus = (answer: Response, wanted: number): string | null =>
  answer.status === wanted ? null : `answered ${answer.status} instead of ${wanted}`;

const anywhere = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

const siteChecks = ({ siteUrl, supabaseUrl, publishableKey }: Shop): Checks => ({
  'the home page, with its security headers': async () => {
    const answer = await fetch(siteUrl);
    if (!answer.ok) return expectStatus(answer, 200);
    const missing = ['content-security-policy', 'strict-transport-security', 'x-frame-options'].filter(
      (name) => !answer.headers.has(name),
    );
    return missing.length > 0 ? `lacks ${missing.join(', ')}` : null;
  },
  'an unknown address is a 404': async () => expectStatus(await fetch(`${siteUrl}/check-live-404`), 404),
  // Between two deploys a page may ask for code that is not there yet, or no longer.
  'a missing file of the site is a 404 that nobody keeps': async () => {
    const answer = await fetch(`${siteUrl}/assets/check-live-404.js`);
    const kept = /immutable|max-age=[1-9]\d{3}/.exec(answer.headers.get('cache-control') ?? '');
    return kept ? `is kept: ${kept[0]}` : expectStatus(answer, 404);
  },
  'config.json names this backend': async () => {
    const config = await (await fetch(`${siteUrl}/config.json`)).json();
    const isSame = config.supabaseUrl === supabaseUrl && config.publishableKey === publishableKey;
    return isSame ? null : `names ${config.supabaseUrl}, or another publishable key`;
  },
});

function functionChecks({ siteUrl, supabaseUrl, publishableKey, secretKey, mail }: Shop): Checks {
  const functions = `${supabaseUrl}/functions/v1`;
  /** The functions that allow another site than `wanted` when a page of `origin` asks, with that site. */
  const others = async (origin: string, wanted: string | null) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const found = functionFiles().map(async (file) => {
      const name = basename(dirname(file));
      const answer = await fetch(`${functions}/${name}`, { method: 'OPTIONS', headers });
      const site = answer.headers.get('access-control-allow-origin');
      return site === wanted ? [] : [`${name} (${answer.status}, ${site})`];
    });
    return (await Promise.all(found)).flat().join(', ');
  };
  return {
    'health: database, mails and schedule, an order, and the keys of Stripe and Resend': async () => {
      const answer = await fetch(`${functions}/health`, { headers: { apikey: secretKey } });
      const text = (await answer.text()).slice(0, 200);
      if (!answer.ok) return `answered ${answer.status} ${text}`;
      return text.includes('"tried":true')
        ? null
        : 'tried none: the functions do not know SUPABASE_SECRET_KEY';
    },
    ...(mail && { 'Resend takes the key of Auth': () => mailKeyProblem(mail) }),
    'every function answers the site, and no other': async () => {
      const silent = await others(siteUrl, siteUrl);
      if (silent) return `${silent}: not deployed, or SITE_URL or SITE_ORIGINS differs`;
      const open = await others('https://check-live.invalid', null);
      return open && `another site may call ${open}`;
    },
    'maintenance is closed to the publishable key': async () => {
      const headers = { apikey: publishableKey };
      return expectStatus(await fetch(`${functions}/reconcile-payments`, { method: 'POST', headers }), 401);
    },
    'the public file with what the owner chose': async () => {
      const answer = await fetch(supabaseUrl + publicPath(shopFile.name));
      if (!answer.ok) return `answered ${answer.status}: the schedule writes it`;
      return publishedIn(await answer.json()) ? null : 'is of another form';
    },
  };
}

type Client = SupabaseClient<Database>;

/** What the shop relies on of PostgREST and the embedded Data API only imitates: docs/data-api.md. */
function dataApiChecks(server: Client, visitor: Client): Checks {
  const expectCode = async (
    answer: PromiseLike<{ error: { code: string } | null; status: number }>,
    wanted: string,
  ) => {
    const { error, status } = await answer;
    const code = `${status} ${error?.code ?? 'no error'}`;
    return code === wanted ? null : `answered ${code} instead of ${wanted}`;
  };
  const noOrder = () => server.from('orders').select('status').eq('order_number', '-');
  return {
    'rows in the order asked for, with a limit and a total': async () => {
      const { data, count } = await server
        .from('kicks')
        .select('number', { count: 'exact' })
        .order('number', { ascending: false })
        .limit(2);
      const isRight = JSON.stringify(data) === '[{"number":6},{"number":5}]' && count === 7;
      return isRight ? null : `answered ${JSON.stringify(data)} of ${count}`;
    },
    'a renamed column and a filter by moment': async () => {
      const { data, error } = await server
        .from('orders')
        .select('id, number:order_number')
        .gte('created_at', '2999-01-01T00:00:00Z');
      return !error && data.length === 0 ? null : `answered ${error?.code ?? data?.length}`;
    },
    'no row is null, not an error, where none may exist': async () => {
      const { data, error } = await noOrder().maybeSingle();
      return error || data ? `answered ${error?.code ?? 'a row'}` : null;
    },
    'no row is PGRST116 where one must exist': () => expectCode(noOrder().single(), '406 PGRST116'),
    'a JSON answer of a function arrives as is': async () => {
      const { data, error } = await server.rpc('shop_health', {});
      return typeof data?.mails === 'boolean' ? null : `answered ${error?.code ?? JSON.stringify(data)}`;
    },
    'an unknown function is PGRST202': () =>
      expectCode(server.rpc('check_live_unknown' as 'shop_health', {}), '404 PGRST202'),
    'a function of the server is 42501 to a visitor': () =>
      expectCode(visitor.rpc('shop_health', {}), '401 42501'),
    'a table is 42501 to a visitor': () => expectCode(visitor.from('orders').select('id'), '401 42501'),
  };
}

/** One request and one unpaid order, in the business's own name: both arrive where the owner reads them. */
function orderChecks({ supabaseUrl, publishableKey }: Shop): Checks {
  const post = async (name: string, body: object) => {
    const answer = await fetch(`${supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify(body),
    });
    return { answer, body: await answer.json() };
  };
  const { email } = organisation;
  return {
    'a request is taken': async () => {
      const { answer, body } = await post('send-contact-email', {
        name: 'Proef na een deploy',
        email,
        phone: organisation.phone,
        message: 'Een proef van check-live: u mag deze aanvraag archiveren.',
        consent_marketing: false,
        form_age: delays.formAgeMin * 2,
        source_url: null,
        utm_source: null,
        utm_medium: null,
      });
      return answer.ok && body.reference ? null : `answered ${answer.status} ${body.error ?? ''}`;
    },
    'a payment opens at Stripe, or the kit is not on sale': async () => {
      const { answer, body } = await post('create-stripe-payment', {
        productName: kit.name,
        customerInfo: { email, firstName: 'Proef', lastName: 'na een deploy' },
      });
      const isRight = body.code === 'not-on-sale' || (answer.ok && URL.canParse(body.paymentUrl));
      return isRight ? null : `answered ${answer.status} ${body.error ?? ''}`;
    },
  };
}

export async function checkLive(
  shop: Shop,
  withOrder: boolean,
  print: (line: string) => void,
): Promise<number> {
  const server: Client = createClient(shop.supabaseUrl, shop.secretKey, anywhere);
  const visitor: Client = createClient(shop.supabaseUrl, shop.publishableKey, anywhere);
  const checks = {
    ...siteChecks(shop),
    ...functionChecks(shop),
    ...dataApiChecks(server, visitor),
    ...(withOrder && orderChecks(shop)),
  };
  let failed = 0;
  for (const [what, problemOf] of Object.entries(checks)) {
    const problem = await problemOf().catch((error: Error) => `is unreachable (${error.message})`);
    if (problem) failed += 1;
    print(problem ? `✗ ${what}: ${problem}` : `✓ ${what}`);
  }
  return failed;
}

if (import.meta.main) {
  const { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, RESEND_API_KEY } =
    process.env;
  if (!SITE_URL || !SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
    console.error(
      'Set SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY: docs/nl/live-zetten.md.',
    );
    process.exit(1);
  }
  const failed = await checkLive(
    {
      siteUrl: SITE_URL,
      supabaseUrl: SUPABASE_URL,
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
      ...(RESEND_API_KEY && { mail: mailSettings() }),
    },
    process.argv.includes('--order'),
    (line) => console.log(line),
  );
  console.log(failed === 0 ? 'The live shop answers as the tests expect.' : `${failed} answers differ.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
