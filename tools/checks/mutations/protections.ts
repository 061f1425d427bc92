import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A protection: how to take it out, and the test that has to notice. */
export interface Protection {
  name: string;
  file: string;
  /** The text that is replaced; it occurs once in the file. */
  search: string;
  replace: string;
  /** A project of vitest.config.ts, and the test file. */
  project: 'unit' | 'database' | 'contract' | 'faults';
  test: string;
  /** Runs only the tests whose name contains this. */
  only?: string;
}

const lite = { project: 'unit', test: 'local/auth/lite.test.ts' } as const;
const ownership = { project: 'database', test: 'tests/database/ownership.test.ts' } as const;
const progress = { project: 'database', test: 'tests/database/progress.test.ts' } as const;
const oneCheckout = { project: 'contract', test: 'tests/contract/one-checkout.test.ts' } as const;
const applyCheckout = { project: 'database', test: 'tests/database/apply-checkout.test.ts' } as const;
const consents = { project: 'database', test: 'tests/database/consents.test.ts' } as const;
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

/** Every protection whose absence a test has to notice. */
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
    file: `${migrations}/20261123090300_orders.sql`,
    search: 'using (user_id = (select auth.uid()));',
    replace: 'using (true);',
    ...ownership,
    only: 'reading',
  },
  ...[
    { table: 'kicks', file: `${migrations}/20261123090600_lessons.sql` },
    { table: 'lesson_files', file: `${migrations}/20261125000100_lesson_files.sql` },
  ].flatMap(({ table, file }): Protection[] => {
    const policy = `on public.${table}
  for select to authenticated
  using (
    `;
    const order = 'exists (select from public.orders where orders.user_id = (select auth.uid())';
    return [
      {
        name: `${table}: only with an order`,
        search: `${policy}${order} and orders.status = 'paid')`,
        replace: `${policy}true`,
      },
      {
        name: `${table}: only with a paid order`,
        search: `${policy}${order} and orders.status = 'paid')`,
        replace: `${policy}${order})`,
      },
    ].map((change) => ({
      ...change,
      file,
      ...ownership,
      only: `${table} open with a paid order`,
    }));
  }),
  {
    name: 'progress: only their own',
    file: `${migrations}/20261125000110_kick_progress.sql`,
    search: 'user_id = (select auth.uid())\n    and',
    replace: 'true\n    and',
    ...progress,
    only: 'reads or writes',
  },
  {
    name: 'progress: only with a paid order',
    file: `${migrations}/20261125000110_kick_progress.sql`,
    search: "and orders.status = 'paid')",
    replace: ')',
    ...progress,
    only: 'without a paid order',
  },
  {
    name: 'progress: a late mark does not undo what is done',
    file: `${migrations}/20261125000110_kick_progress.sql`,
    search: "case $2 when 'begun' then progress.state else excluded.state end",
    replace: 'excluded.state',
    ...progress,
    only: 'arrives late',
  },
  {
    name: 'lesson files are what their name says',
    file: 'tools/owner/content/read-file.ts',
    search: 'if (problem) throw refuse(problem);',
    replace: '',
    project: 'unit',
    test: 'tools/owner/content/read-folder.test.ts',
    only: 'a web page named .pdf',
  },
  {
    name: 'no sale while something promised has no file',
    file: 'tools/owner/deploy-check/content.ts',
    search: "promisedIn.some((place) => place !== 'ledenruimte')",
    replace: 'promisedIn.length === 0',
    project: 'unit',
    test: 'tools/owner/deploy-check/project.test.ts',
    only: 'promised before the purchase',
  },
  {
    name: 'orders: no write by a browser',
    file: `${migrations}/20261123090000_privileges.sql`,
    search: 'alter default privileges in schema public revoke all on tables from anon, authenticated;',
    replace: '',
    ...ownership,
    only: 'reading',
  },
  {
    name: 'functions of the database: no call by a browser',
    file: `${migrations}/20261123090000_privileges.sql`,
    search: 'alter default privileges revoke execute on functions from public;',
    replace: '',
    project: 'database',
    test: 'tests/database/privileges.test.ts',
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
    file: `${migrations}/20261123090300_orders.sql`,
    search: `when (change ->> 'amount_cents')::integer is distinct from before.amount_cents then 'amount'`,
    replace: `when false then 'amount'`,
    ...applyCheckout,
  },
  {
    name: 'currency that was paid',
    file: `${migrations}/20261123090300_orders.sql`,
    search: `when lower(change ->> 'currency') is distinct from lower(before.currency) then 'currency'`,
    replace: `when false then 'currency'`,
    ...applyCheckout,
  },
  {
    name: 'product that was paid',
    file: `${migrations}/20261123090300_orders.sql`,
    search: `when coalesce(change ->> 'product', before.product_name) <> before.product_name then 'product'`,
    replace: `when false then 'product'`,
    ...applyCheckout,
  },
  {
    name: 'an event counts once',
    file: `${migrations}/20261123090300_orders.sql`,
    search: `do update set received_at = now() where known.result = 'unmatched';`,
    replace: 'do update set received_at = now();',
    ...applyCheckout,
  },
  {
    name: 'one mail for one payment',
    file: `${migrations}/20261124000110_paid_twice.sql`,
    search: `'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'`,
    replace: `'idempotency_key', 'order-' || gen_random_uuid() || '-paid-buyer'`,
    ...applyCheckout,
  },
  {
    name: 'an earlier checkout is closed before the next one opens',
    file: 'supabase/functions/create-stripe-payment/index.ts',
    search: 'closeCheckouts(stripe, order.close)',
    replace: 'closeCheckouts(stripe, [])',
    ...oneCheckout,
  },
  {
    name: 'a guest resumes an own checkout only',
    file: `${migrations}/20261124000100_one_checkout.sql`,
    search: `where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = product
    and amount_cents`,
    replace: `where (user_id = buyer or buyer is null)
    and status = 'pending'
    and product_name = product
    and amount_cents`,
    ...oneCheckout,
  },
  {
    name: 'only the browser that paid corrects the address',
    file: `${migrations}/20261124000140_corrected_address.sql`,
    search: 'where buyer_key = key',
    replace: 'where true',
    project: 'contract',
    test: 'tests/contract/correct-address.test.ts',
  },
  {
    name: 'a second payment is marked',
    file: `${migrations}/20261124000110_paid_twice.sql`,
    search: `new.problem := 'duplicate';`,
    replace: 'null;',
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
    file: `${migrations}/20261123090300_orders.sql`,
    search: 'where lower(email) = lower(paid_order.email) and email_confirmed_at is not null',
    replace: 'where lower(email) = lower(paid_order.email)',
    ...ownership,
  },
  {
    name: 'an order is linked when the address is proven, not when it is typed',
    file: `${migrations}/20261123090300_orders.sql`,
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
    name: 'plain queries only',
    file: 'local/auth/plain-queries.ts',
    search: '(PARAMETERS.get(name) ?? FILTER).test(value) && NAME.test(name)',
    replace: 'NAME.test(name)',
    ...lite,
    only: 'in the Data API',
  },
  {
    name: 'what all objects inherit from, out of reach of a query',
    file: 'local/auth/plain-queries.ts',
    search: '&& NAME.test(name) && !(name in {});',
    replace: '&& NAME;',
    project: 'contract',
    test: 'tests/contract/requests.test.ts',
    only: 'leaves the shop as it was',
  },
  {
    name: 'addresses of Auth',
    file: 'local/auth/body-guard.ts',
    search: 'if (!isEmail(fields.email.trim()))',
    replace: 'if (!isEmail)',
    ...lite,
    only: 'takes no mail request',
  },
  {
    name: 'changes of one account',
    file: 'local/auth/user-update.ts',
    search: 'if (used > limits.updatesPerAccount) return tooMany(secondsLeft);',
    replace: '',
    ...lite,
    only: 'a few changes',
  },
  {
    name: 'size of an account',
    file: 'local/auth/user-update.ts',
    search: 'return metadataSize(merged) > limits.metadataBytes ? tooMuchMetadata() : undefined;',
    replace: 'return merged ? undefined : tooMuchMetadata();',
    ...lite,
    only: 'a few changes',
  },
  {
    name: 'room on the disk',
    file: 'local/router.ts',
    search: 'if (parts.database.hasRoom(isInside)) return next();',
    replace: 'return next();',
    project: 'unit',
    test: 'local/backend.test.ts',
    only: 'disk is full',
  },
  {
    name: 'a full disk, for whoever comes while a function is at work',
    file: 'local/router.ts',
    search: "(isOurs || c.req.method === 'GET')",
    replace: "(isOurs || c.req.method !== '')",
    project: 'unit',
    test: 'local/backend.test.ts',
    only: 'a function that is at work',
  },
  {
    name: 'the last room on the disk, for functions too',
    file: 'local/database/room.ts',
    search: 'hasRoom(RESERVE_MB - INSIDE_MB)',
    replace: 'hasRoom(INSIDE_MB - INSIDE_MB)',
    project: 'unit',
    test: 'local/backend.test.ts',
    only: 'a function that is at work',
  },
  {
    name: 'one mailbox under many addresses',
    file: 'local/auth/mail-requests.ts',
    search: '${mailboxOf(email)}',
    replace: '${email || mailboxOf(email)}',
    ...lite,
    only: 'counts one mailbox once',
  },
  {
    name: 'forms, for the next person at a computer',
    file: 'app/platform/drafts.ts',
    search: 'drafts.clear();',
    replace: '',
    project: 'unit',
    test: 'app/platform/drafts.test.ts',
  },
  {
    name: 'running requests at a stop',
    file: 'local/backend.ts',
    search: 'if (active > 0)',
    replace: 'if (active < 0)',
    project: 'unit',
    test: 'local/backend.test.ts',
    only: 'finishes what is inside',
  },
  {
    name: 'one network of IPv6 addresses',
    file: `${shared}/rate-limits.ts`,
    search: 'return address ? networkOf(address) : null;',
    replace: 'return address ? address : networkOf.name;',
    project: 'unit',
    test: `${shared}/rate-limits.test.ts`,
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
    file: 'local/http.ts',
    search: 'if (size > most) return undefined;',
    replace: '',
    ...lite,
    only: '64 kB',
  },
  {
    name: 'form of a body to Auth',
    file: 'local/auth/body-guard.ts',
    search: "const storable = (text: string) => text.isWellFormed() && !text.includes('\\0');",
    replace: "const storable = (text: string) => text.isWellFormed() || text.includes('\\0');",
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
    file: 'local/auth/rate-limits.ts',
    search: 'if (used > limits[group]) return tooMany(secondsLeft);',
    replace: '',
    ...lite,
    only: 'by one IP address',
  },
  {
    name: 'wrong codes of one account',
    file: 'local/auth/rate-limits.ts',
    search: 'if (guesses.used > limits.wrongCodesPerAccount) return tooMany(guesses.secondsLeft);',
    replace: '',
    ...lite,
    only: 'checks 20 codes',
  },
  {
    name: 'seal on the links in mails',
    file: 'local/auth/mail-links.ts',
    search: "timingSafeEqual(given, seal) ? hash : 'unsealed'",
    replace: 'timingSafeEqual(given, seal) ? hash : hash',
    ...lite,
    only: 'accepts only the links that it made',
  },
  {
    name: 'encoded Auth paths',
    file: 'local/auth/closed-routes.ts',
    search: 'const AUTH = /^\\/auth\\/v1(\\/[\\w.-]+)*$/;',
    replace: 'const AUTH = /^\\/auth\\/v1(\\/|$)/;',
    ...lite,
    only: 'which no limit covers',
  },
  {
    name: 'query parameters that can be read in two ways',
    file: 'local/auth/closed-routes.ts',
    search: 'return new Set(names).size === names.length && names.every((name) => /^\\w*$/.test(name));',
    replace: 'return names.length > 0;',
    ...lite,
    only: 'can be read in two ways',
  },
  {
    name: 'codes counted by their account',
    file: 'local/auth/rate-limits.ts',
    search:
      "if (code.length !== CODE_LENGTH || !/^\\d+$/.test(code))\n      return authError(403, 'otp_expired', 'Token has expired or is invalid');",
    replace: '',
    ...lite,
    only: 'however the address and the code are split',
  },
  {
    name: 'the address of an account stays',
    file: 'local/auth/user-update.ts',
    search: 'if (call.body?.email !== undefined) {',
    replace: 'if (call.body?.email === 0) {',
    ...lite,
    only: 'change its address',
  },
  {
    name: 'a new password signs others out',
    file: 'local/auth/user-update.ts',
    search: 'if (answer.ok) await endOtherSessions(next, call);',
    replace: 'if (!answer.ok) await endOtherSessions(next, call);',
    ...lite,
    only: 'signs everybody else out',
  },
  {
    name: 'the local tools answer no other machine',
    file: 'local/origins.ts',
    search: 'if (!fromHere || proxied || !named)',
    replace: 'if (proxied || !named)',
    project: 'unit',
    test: 'local/origins.test.ts',
  },
  {
    name: 'no links of any script in mails to third parties',
    file: `${shared}/mails/escape.ts`,
    search: '|[.。]\\p{L}{2}|',
    replace: '|[.][a-z]{2}|',
    project: 'unit',
    test: `${shared}/requests/visitor-copy.test.ts`,
  },
  {
    name: 'wrong passwords of one account',
    file: 'local/auth/sign-in.ts',
    search: '> limits.wrongPasswordsPerAccount)',
    replace: '> limits.wrongPasswordsPerAccount * 10)',
    ...lite,
    only: '20 wrong passwords',
  },
  {
    name: 'one mail of Auth per minute',
    file: 'local/auth/mail-requests.ts',
    search: 'if (used === 1) return undefined;',
    replace: 'if (used > 0) return undefined;',
    ...lite,
    only: 'one of a kind per minute',
  },
  {
    name: 'HEAD leaves a link unused',
    file: 'local/auth/mail-links.ts',
    search: "if (method === 'HEAD') return new Response(null, { status: 405 });",
    replace: '',
    ...lite,
    only: 'HEAD leaves a link unused',
  },
  {
    name: 'a prefetch leaves a link unused',
    file: 'local/auth/mail-links.ts',
    search: '/prefetch|prerender|preview/i',
    replace: '/preview/i',
    ...lite,
    only: 'a prefetch leaves a link unused',
  },
  {
    name: 'the same answer for an unknown address',
    file: 'local/auth/sign-in.ts',
    search: 'if (!account || !right)',
    replace: "if (!account) return authError(404, 'user_not_found', 'User not found');\n    if (!right)",
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
    file: `${migrations}/20261124000501_consent_links.sql`,
    search: 'if stored.suspected_bot then',
    replace: 'if false then',
    project: 'database',
    test: 'tests/database/requests.test.ts',
  },
  {
    name: 'a newsletter goes to proven addresses only',
    file: `${migrations}/20261124000500_consents.sql`,
    search: "kind in ('marketing', 'newsletter') and proven_at is not null",
    replace: "kind in ('marketing', 'newsletter')",
    ...consents,
  },
  {
    name: 'a consent while signed in is proven for the own address only',
    file: `${migrations}/20261124000500_consents.sql`,
    search: 'and lower(email) = lower(new.email)',
    replace: '',
    ...consents,
  },
  {
    name: "a stranger's unpaid order proves no consent",
    file: `${migrations}/20261124000500_consents.sql`,
    search: `where id = new.user_id and raw_user_meta_data ->> 'newsletter' = 'true'`,
    replace: 'where id = new.user_id',
    ...consents,
  },
  {
    name: 'a stopped newsletter is not confirmed again by an old link',
    file: `${migrations}/20261124000501_consent_links.sql`,
    search: 'where token = link_token and withdrawn_at is null;',
    replace: 'where token = link_token;',
    ...consents,
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
    file: 'app/platform/redirect.ts',
    search: "return url.origin === base && !path.startsWith('//') ? path : paths.home;",
    replace: 'return path || base || paths.home;',
    project: 'unit',
    test: 'app/platform/redirect.test.ts',
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
    name: 'no newsletter from an account page before the address is confirmed',
    file: `${migrations}/20261125000200_account_newsletter.sql`,
    search: 'where id = account_id and email_confirmed_at is not null;',
    replace: 'where id = account_id;',
    ...consents,
    only: 'the newsletter of an account',
  },
  {
    name: 'stopping on the account page stops every newsletter of the address',
    file: `${migrations}/20261125000200_account_newsletter.sql`,
    search: "where kind in ('marketing', 'newsletter') and lower(email) = address",
    replace: "where source = 'account' and lower(email) = address",
    ...consents,
    only: 'the newsletter of an account',
  },
  {
    name: 'only a session that counts changes a newsletter',
    file: 'supabase/functions/account-newsletter/index.ts',
    search: "if (!caller) return failure(401, functionMessages.unauthorized, 'signed-out');",
    replace: 'if (!caller) return success({ subscribed: false });',
    project: 'contract',
    test: 'tests/contract/consents.test.ts',
    only: 'of its own address',
  },
  {
    name: 'policy of a page',
    file: 'tools/build/headers.ts',
    search: `'script-src': ["'self'",`,
    replace: `'script-src': ["'self'", "'unsafe-inline'",`,
    project: 'unit',
    test: 'tools/build/headers.test.ts',
  },
  {
    name: 'headers of what is no page',
    file: 'local/backend.ts',
    search: 'secureHeaders(headers);',
    replace: 'void secureHeaders;',
    ...headers,
  },
  {
    name: 'the local tools answer nothing that came through a proxy',
    file: 'local/origins.ts',
    search: 'PROXY_HEADER.test(name)',
    replace: "PROXY_HEADER.test('')",
    project: 'unit',
    test: 'local/origins.test.ts',
  },
  {
    name: 'the local tools answer to no other host name',
    file: 'local/origins.ts',
    search: 'if (!fromHere || proxied || !named)',
    replace: 'if (!fromHere || proxied)',
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

/** Why a protection cannot be taken out of the code in `folder`, such as code that has moved; null when it can. */
export function problemOf({ file, search, test }: Protection, folder: string): string | null {
  if (!existsSync(join(folder, test))) return `the test ${test} does not exist`;
  if (!existsSync(join(folder, file))) return `the file ${file} does not exist`;
  const times = readFileSync(join(folder, file), 'utf8').split(search).length - 1;
  return times === 1 ? null : `${file} contains the text to take out ${times} times instead of once`;
}
