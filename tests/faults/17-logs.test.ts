import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { logFile } from './files.ts';
import { measured } from './report.ts';
import { shopAt } from './shop.ts';

const forbidden: [what: string, pattern: RegExp][] = [
  ['an address', /[\w.+%-]+(?:@|%40)[\w-]+\.\w+/g],
  ['a token of a session', /eyJ[\w-]{10,}\.[\w-]+/g],
  ['a key', /\b(?:sb_(?:secret|publishable)|[sr]k_(?:test|live)|whsec|re)_[\w-]{8,}/g],
  ['a hash of a password', /\$2[aby]\$/g],
  // The log holds ids of rows and of Stripe's events, which give no access.
  [
    'a hash or token',
    /\b(?!evt_)(?=[\w-]*\d)(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)[\w-]{32,}\b/gi,
  ],
  ['a network address', /\b(?!127\.0\.0\.1\b)\d{1,3}(?:\.\d{1,3}){3}\b/g],
  ['a session of Stripe', /\bcs_(?:test|live)_\w+/g],
];

test('the logs of all earlier rows', async () => {
  const shop = shopAt(inject('url'), inject('dataDir'));
  const refused = await shop.call('send-contact-email', '{');
  const { request_id: id } = (await refused.json()) as { request_id?: string };
  const text = readFileSync(logFile, 'utf8');
  const lines = text.split('\n').filter(Boolean);
  const found = forbidden.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].slice(0, 3).map(([match]) => `${what}: ${match.slice(0, 12)}…`),
  );
  for (const [name, secret] of Object.entries(shop.secrets)) {
    if (text.includes(secret)) found.push(name);
  }
  expect(lines.length).toBeGreaterThan(100);
  measured(
    17,
    `${lines.length} lines logged by every server in this run`,
    '0 addresses, tokens, hashes, keys',
    found.length === 0 ? '0' : found.join(', '),
    found.length === 0,
  );

  const own = lines.filter((line) => line.includes(String(id)));
  measured(
    17,
    'the id in an error answer',
    'the header’s, and in the lines of host and function',
    `${refused.headers.get('x-request-id') === id ? 'the header’s' : 'not the header’s'}, in ${own.length} lines`,
    refused.headers.get('x-request-id') === id && own.length === 2,
  );
});
