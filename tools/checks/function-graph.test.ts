import { expect, test } from 'vitest';
import { functionNames, graphOf } from './function-graph.ts';

// A function is deployed with all that it can reach, and each is loaded and started on its own.

/** The packages that are large or do one thing, with the functions that do it. */
const carriers: Record<string, string[]> = {
  // Those that talk to Stripe.
  stripe: [
    'create-stripe-payment',
    'desk-refund',
    'reconcile-payments',
    'stripe-webhook',
    'verify-payment',
    'withdraw',
    'withdrawal-link',
  ],
  // Those that make an invoice as a file: attached to a mail, for a buyer or an owner, in the books of a month, or to see before.
  pdfkit: ['deliver-outbox', 'desk-books', 'desk-invoice', 'invoice-file'],
  'fast-xml-builder': ['deliver-outbox', 'desk-books', 'desk-invoice', 'invoice-file'],
  fflate: ['desk-books'],
  standardwebhooks: ['resend-webhook'],
};
/** What every function may have. */
const common = ['@supabase/supabase-js', 'valibot'];

test.each(Object.entries(carriers))('only these functions carry %s', (name, expected) => {
  const found = functionNames
    .map((each) => [each, graphOf(each).packages.get(name)] as const)
    .filter(([, path]) => path);
  const unexpected = found.filter(([each]) => !expected.includes(each));
  // Each with the way to it.
  expect(unexpected.map(([, path]) => path?.join(' > '))).toEqual([]);
  expect(found.map(([each]) => each)).toEqual(expected);
});

test('no function carries another package', () => {
  const known = [...common, ...Object.keys(carriers)];
  const others = functionNames.flatMap((each) =>
    [...graphOf(each).packages].flatMap(([name, path]) =>
      known.includes(name) ? [] : [`${path.join(' > ')} > ${name}`],
    ),
  );
  expect(others).toEqual([]);
});
