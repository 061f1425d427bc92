import { afterEach, expect, test, vi } from 'vitest';
import { guardConsole, logRequests, problem, requestLine } from './log.ts';

afterEach(() => {
  logRequests(false);
  vi.restoreAllMocks();
});

/** What is written to standard output while `work` runs. */
function written(work: () => void): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  work();
  const text = write.mock.calls.flat().join('');
  write.mockRestore();
  return text;
}

test.each([
  ['/functions/v1/send-kit-signup-email', '/functions/v1/send-kit-signup-email'],
  ['/_local/stripe/checkout/cs_test_a1B2c3D4e5F6g7H8i9J0', '/_local/stripe/checkout/…'],
  ['/_local/inbox/6f2c1d1e-8b1f-4a49-9c22-0c4f7a0a5b11/html', '/_local/inbox/…/html'],
  ['/_local/stripe/cs_test_RdtcTNzJkDdFtZZhxBFsKfWrAbqE/paid', '/_local/stripe/…/paid'],
  ['/_local/stripe/cs_test_uxbmMt86dGs123456DMblBg9I5sAHWDL/paid', '/_local/stripe/…/paid'],
  ['/an@voorbeeld.be', '/…'],
  ['/members/an%40voorbeeld.be/x', '/members/…/x'],
  ['/members/an%2540voorbeeld.be/x', '/members/…/x'],
  ['/members/an%252540voorbeeld.be', '/members/…'],
  ['/members/an%EF%BC%A0voorbeeld.be', '/members/…'],
  ['/members/an%25EF%25BC%25A0voorbeeld.be', '/members/…'],
  ['/auth/123456', '/auth/…'],
  ['/auth/code-0123456789', '/auth/code-…'],
])('a request for %s is logged as %s', (path, shown) => {
  logRequests(true);
  const line = written(() => requestLine({ id: '1', method: 'GET', path, status: 200, ms: 1 }));
  expect(JSON.parse(line).path).toBe(shown);
});

test('without request lines only failed requests are logged', () => {
  const line = (status: number) => () => requestLine({ id: '1', method: 'GET', path: '/', status, ms: 1 });
  expect(written(line(200))).toBe('');
  expect(JSON.parse(written(line(500)))).toMatchObject({ level: 'error', status: 500 });
});

test('a problem is logged by kind and code, never by its message', () => {
  const error = Object.assign(new TypeError('geheim'), { code: '42P01' });
  const text = written(() => problem('server', error));
  expect(JSON.parse(text)).toMatchObject({
    level: 'error',
    where: 'server',
    error: 'TypeError',
    code: '42P01',
  });
  expect(text).not.toContain('geheim');
});

test('the console prints the functions’ own lines and nothing from a query', () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const note = vi.spyOn(console, 'info').mockImplementation(() => {});
  guardConsole();
  const text = written(() => {
    console.error('insert into users values ($1)', ['an@voorbeeld.be'], new RangeError('an@voorbeeld.be'));
    console.error('{"event":"mail-not-sent"}');
  });
  expect(JSON.parse(text)).toMatchObject({ where: 'database', error: 'RangeError' });
  expect(text).not.toContain('an@voorbeeld.be');
  expect(print.mock.calls).toEqual([['{"event":"mail-not-sent"}']]);

  // Successes get a line per request, and only with request lines on.
  console.info('{"event":"mails-sent"}');
  expect(note).not.toHaveBeenCalled();
  logRequests(true);
  console.info('{"event":"mails-sent"}');
  expect(note.mock.calls).toEqual([['{"event":"mails-sent"}']]);
});
