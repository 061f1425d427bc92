/** A protection: how to take it out, and the test that has to notice. */
export interface Protection {
  name: string;
  file: string;
  /** Text of the file that is replaced; it must be there. */
  search: string;
  replace: string;
  /** The project of vitest.config.ts, and the file of the test. */
  project: 'unit' | 'database' | 'contract' | 'faults';
  test: string;
  /** Only the tests whose name holds this. */
  only?: string;
}

const lite = { project: 'unit', test: 'local/lite/lite.test.ts' } as const;
const ownership = { project: 'database', test: 'tests/database/ownership.test.ts' } as const;
const applyCheckout = { project: 'database', test: 'tests/database/apply-checkout.test.ts' } as const;
const webhook = { project: 'unit', test: 'supabase/functions/stripe-webhook/index.test.ts' } as const;
const bots = { project: 'unit', test: 'supabase/functions/_shared/requests/bot.test.ts' } as const;
const publicLimits = {
  project: 'faults',
  test: 'tests/faults/11-limits.test.ts',
  only: 'every public form',
} as const;
const headers = { project: 'faults', test: 'tests/faults/15-headers.test.ts' } as const;

const migrations = 'supabase/migrations';
const shared = 'supabase/functions/_shared';

/** Every protection that a test must be able to miss. */
export const protections: Protection[] = [
  {
    name: 'one transaction at a time on PGlite',
    file: 'local/database/turnstile.ts',
    search: 'if (!taken) {',
    replace: 'if (!taken || taken) {',
    ...lite,
    only: 'transactions',
  },
  {
    name: 'lock on the data directory',
    file: 'local/lock.ts',
    search: "lock.exec('begin exclusive');",
    replace: '',
    project: 'unit',
    test: 'local/lock.test.ts',
  },
  {
    name: 'what a killed process had taken is due at boot',
    file: 'local/database/leases.ts',
    search: 'set locked_until = null where locked_until is not null',
    replace: 'set locked_until = locked_until where locked_until is not null',
    project: 'unit',
    test: 'local/database/leases.test.ts',
  },
  {
    name: 'orders: only their owner reads them',
    file: `${migrations}/20261120090200_orders.sql`,
    search: 'using (user_id = (select auth.uid()));',
    replace: 'using (true);',
    ...ownership,
    only: 'reading',
  },
  {
    name: 'lessons: only with an order',
    file: `${migrations}/20261120090400_lessons.sql`,
    search: `exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')`,
    replace: 'true',
    ...ownership,
    only: 'open with a paid order',
  },
  {
    name: 'lessons: only with a paid order',
    file: `${migrations}/20261120090400_lessons.sql`,
    search: `(select auth.uid()) and orders.status = 'paid')`,
    replace: '(select auth.uid()))',
    ...ownership,
    only: 'open with a paid order',
  },
  {
    name: 'orders: no write by a browser',
    file: `${migrations}/20261120090200_orders.sql`,
    search: 'revoke all on public.orders, public.stripe_events from anon, authenticated;',
    replace: '',
    ...ownership,
    only: 'reading',
  },
  {
    name: 'signature of a webhook',
    file: 'supabase/functions/stripe-webhook/read-event.ts',
    search: 'await stripe.webhooks.constructEventAsync(',
    replace: '((text: string, ..._: unknown[]) => JSON.parse(text))(',
    ...webhook,
  },
  {
    name: 'age of a webhook',
    file: 'supabase/functions/stripe-webhook/read-event.ts',
    search: 'const tolerance = 300;',
    replace: 'const tolerance = 30_000_000;',
    ...webhook,
  },
  {
    name: 'amount that was paid',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: `when (change ->> 'amount_cents')::integer is distinct from before.amount_cents then 'amount'`,
    replace: `when false then 'amount'`,
    ...applyCheckout,
  },
  {
    name: 'currency that was paid',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: `when lower(change ->> 'currency') is distinct from lower(before.currency) then 'currency'`,
    replace: `when false then 'currency'`,
    ...applyCheckout,
  },
  {
    name: 'product that was paid',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: `when coalesce(change ->> 'product', before.product_name) <> before.product_name then 'product'`,
    replace: `when false then 'product'`,
    ...applyCheckout,
  },
  {
    name: 'an event counts once',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: `do update set received_at = now() where known.result = 'unmatched';`,
    replace: 'do update set received_at = now();',
    ...applyCheckout,
  },
  {
    name: 'one mail for one payment',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: `'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'`,
    replace: `'idempotency_key', 'order-' || gen_random_uuid() || '-paid-buyer'`,
    ...applyCheckout,
  },
  {
    name: 'idempotency key to the mail service',
    file: `${shared}/outbox/send-mail.ts`,
    search: `'idempotency-key': mail.idempotencyKey,`,
    replace: '',
    project: 'unit',
    test: `${shared}/outbox/send-mail.test.ts`,
  },
  {
    name: 'an order goes to a proven address only',
    file: `${migrations}/20261120090300_apply_checkout.sql`,
    search: 'where lower(email) = lower(paid_order.email) and email_confirmed_at is not null',
    replace: 'where lower(email) = lower(paid_order.email)',
    ...ownership,
  },
  {
    name: 'an order is linked when the address is proven, not when it is typed',
    file: `${migrations}/20261120090200_orders.sql`,
    search: 'when (new.email_confirmed_at is not null and new.email is not null)',
    replace: 'when (new.email is not null)',
    ...ownership,
  },
  {
    name: 'secret key of deliver-outbox and reconcile-payments',
    file: `${shared}/http/maintenance-endpoint.ts`,
    search: '(await hasSecretKey(request)) ?',
    replace: '(await hasSecretKey(request)) || true ?',
    project: 'contract',
    test: 'tests/contract/payment.test.ts',
    only: 'closed to the public',
  },
  {
    name: 'size of a body to the functions',
    file: `${shared}/http/body.ts`,
    search: 'if (bytes > limits.bodyBytes) return tooLarge;',
    replace: 'if (bytes > limits.bodyBytes * 2) return tooLarge;',
    project: 'unit',
    test: `${shared}/http/endpoint.test.ts`,
  },
  {
    name: 'size of a body to Auth and Data API',
    file: 'local/lite/body-guard.ts',
    search: 'if (size > most) return undefined;',
    replace: '',
    ...lite,
    only: '64 kB',
  },
  {
    name: 'form of a body to Auth',
    file: 'local/lite/body-guard.ts',
    search: `if (text === undefined || /\\\\u0000/i.test(text) || text.includes('\\0')) {`,
    replace: 'if (text === undefined) {',
    ...lite,
    only: 'never answers 5xx',
  },
  {
    name: 'limits of the public functions',
    file: `${shared}/http/json-endpoint.ts`,
    search: 'if (!(await withinRateLimit(name, rateLimit, request, email))) {',
    replace: 'if (email === name && !(await withinRateLimit(name, rateLimit, request, email))) {',
    ...publicLimits,
  },
  {
    name: 'limits by network address reach the functions',
    file: 'local/assemble.ts',
    search: "TRUSTED_PROXY: 'x-forwarded-for',",
    replace: '',
    ...publicLimits,
  },
  {
    name: 'limits of Auth by network address',
    file: 'local/lite/rate-limits.ts',
    search: 'if (used > limits[group]) return tooMany(secondsLeft);',
    replace: '',
    ...lite,
    only: 'by one IP address',
  },
  {
    name: 'wrong codes of one account',
    file: 'local/lite/rate-limits.ts',
    search: 'if (guesses.used > limits.wrongCodesPerAccount) return tooMany(guesses.secondsLeft);',
    replace: '',
    ...lite,
    only: 'looks at 20 codes',
  },
  {
    name: 'seal on the links in mails',
    file: 'local/lite/link-token.ts',
    search: "timingSafeEqual(given, seal) ? hash : 'unsealed'",
    replace: 'timingSafeEqual(given, seal) ? hash : hash',
    ...lite,
    only: 'looks at no link',
  },
  {
    name: 'Auth addresses in disguise',
    file: 'local/lite/closed-routes.ts',
    search: 'const AUTH = /^\\/auth\\/v1(\\/[\\w.-]+)*$/;',
    replace: 'const AUTH = /^\\/auth\\/v1(\\/|$)/;',
    ...lite,
    only: 'where no limit looks',
  },
  {
    name: 'wrong passwords of one account',
    file: 'local/lite/sign-in.ts',
    search: '>= limits.wrongPasswordsPerAccount) {',
    replace: '>= limits.wrongPasswordsPerAccount * 10) {',
    ...lite,
    only: '20 wrong passwords',
  },
  {
    name: 'one mail of Auth per minute',
    file: 'local/lite/mail-interval.ts',
    search: 'if (used === 1) return undefined;',
    replace: 'if (used > 0) return undefined;',
    ...lite,
    only: 'one of a kind per minute',
  },
  {
    name: 'HEAD leaves a link unused',
    file: 'local/lite/verify-link.ts',
    search: "if (method === 'HEAD') return new Response(null, { status: 200 });",
    replace: '',
    ...lite,
    only: 'leaves a link unused',
  },
  {
    name: 'the same answer for an unknown address',
    file: 'local/lite/sign-in.ts',
    search: 'if (!account || !right) {',
    replace: "if (!account) return authError(404, 'user_not_found', 'User not found');\n    if (!right) {",
    project: 'faults',
    test: 'tests/faults/12-alike.test.ts',
  },
  {
    name: 'hidden field of the forms',
    file: `${shared}/requests/bot.ts`,
    search: 'Boolean(referentie?.trim()) ||',
    replace: '',
    ...bots,
  },
  {
    name: 'age of a form',
    file: `${shared}/requests/bot.ts`,
    search: 'form_age < delays.formAgeMin',
    replace: 'form_age < 0',
    ...bots,
  },
  {
    name: 'a suspected bot gets no mail',
    file: `${migrations}/20261120090100_requests.sql`,
    search: 'if stored.suspected_bot then',
    replace: 'if false then',
    project: 'database',
    test: 'tests/database/requests.test.ts',
  },
  {
    name: 'no relay of free text',
    file: `${shared}/requests/store-request.ts`,
    search: 'visitorCopy(fields)',
    replace: '(visitorCopy(fields), fields)',
    project: 'faults',
    test: 'tests/faults/16-bots.test.ts',
    only: "somebody else's address",
  },
  {
    name: 'redirects stay on the site',
    file: 'app/lib/redirect.ts',
    search: "return url.origin === base && !path.startsWith('//') ? path : paths.home;",
    replace: 'return path || base || paths.home;',
    project: 'unit',
    test: 'app/lib/redirect.test.ts',
  },
  {
    name: 'links in mails stay on the site',
    file: 'local/origins.ts',
    search:
      'return origins.all.includes(url.origin) && !url.username && !url.password ? url.href : fallback;',
    replace: 'return url.href;',
    ...lite,
    only: 'to where it may go',
  },
  {
    name: 'policy of a page',
    file: 'scripts/build/headers.ts',
    search: `'script-src': ["'self'",`,
    replace: `'script-src': ["'self'", "'unsafe-inline'",`,
    project: 'unit',
    test: 'scripts/build/headers.test.ts',
  },
  {
    name: 'headers of what is no page',
    file: 'local/backend.ts',
    search: 'secureHeaders(headers);',
    replace: 'void secureHeaders;',
    ...headers,
  },
  {
    name: 'the local tools answer this machine only',
    file: 'local/guards.ts',
    search: "if (!isLoopback(url.hostname)) return new Response('Niet gevonden', { status: 404 });",
    replace: 'void isLoopback;',
    project: 'unit',
    test: 'local/origins.test.ts',
  },
  {
    name: 'errors in the log without what was typed',
    file: `${shared}/log.ts`,
    search: "for (const pattern of secrets) clean = clean.replace(pattern, '[…]');",
    replace: 'void secrets;',
    project: 'unit',
    test: `${shared}/log.test.ts`,
  },
  {
    name: 'paths in the log without ids and addresses',
    file: 'local/log.ts',
    search: 'path: withoutIds(line.path)',
    replace: 'path: line.path || withoutIds(line.path)',
    project: 'unit',
    test: 'local/log.test.ts',
  },
];
