import { afterEach, expect, test, vi } from 'vitest';
import { logRequests, requestLine } from './log.ts';

afterEach(() => {
  logRequests(false);
  vi.restoreAllMocks();
});

test.each([
  ['/functions/v1/send-kit-signup-email', '/functions/v1/send-kit-signup-email'],
  ['/_local/stripe/checkout/cs_test_a1B2c3D4e5F6g7H8i9J0', '/_local/stripe/checkout/…'],
  ['/_local/inbox/6f2c1d1e-8b1f-4a49-9c22-0c4f7a0a5b11/html', '/_local/inbox/…/html'],
  ['/_local/stripe/cs_test_RdtcTNzJkDdFtZZhxBFsKfWrAbqE/paid', '/_local/stripe/…/paid'],
  ['/an@voorbeeld.be', '/…'],
  ['/members/an%40voorbeeld.be/x', '/members/…/x'],
])('the line of %s names the path %s', (path, shown) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  logRequests(true);
  requestLine({ id: '1', method: 'GET', path, status: 200, ms: 1 });
  expect(JSON.parse(String(write.mock.calls[0]?.[0])).path).toBe(shown);
});
