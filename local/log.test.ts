import { afterEach, expect, test, vi } from 'vitest';
import { asFunction } from './console.ts';
import { logRequests, plainLine, problem, requestLine } from './log.ts';

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

/** What is printed while `work` runs, on any way out. */
function printed(work: () => void): string[] {
  const lines: string[] = [];
  const keep = (text: unknown) => {
    lines.push(String(text).trimEnd());
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  for (const level of ['error', 'warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(keep);
  work();
  return lines;
}

test('a problem is one line for a person, and JSON where that is asked for', () => {
  const fail = () => problem('server', Object.assign(new TypeError('geheim'), { code: '42P01' }));
  const [plain] = printed(fail);
  expect(plain).toMatch(/^\d\d:\d\d:\d\d Fout in server: error=TypeError code=42P01/);
  expect(plain).not.toContain('geheim');
  vi.restoreAllMocks();
  logRequests(true);
  expect(JSON.parse(printed(fail)[0] ?? '')).toMatchObject({ level: 'error', where: 'server' });
});

test('a line of a function names what it is about, then the rest', () => {
  expect(plainLine({ time: 'x', level: 'warn', event: 'session-missing', order: 7, error: null })).toMatch(
    /^\S+ Let op in session-missing: order=7$/,
  );
});

test('a mail outage is told once when it starts and once when it ends', () => {
  const line = (fields: object) => JSON.stringify(fields);
  const failed = { level: 'warn', event: 'mail-not-sent', attempt: 1, settled: 'retry', error: 'x' };
  const sent = { level: 'info', event: 'mails-sent', sent: 1 };
  const run = () =>
    asFunction(() => {
      console.warn(line(failed));
      console.warn(line(failed));
      console.info(line(sent));
      console.info(line(sent));
    });
  expect(printed(run)).toEqual([
    expect.stringMatching(/Mail versturen lukt nu niet/),
    expect.stringMatching(/Mail versturen lukt weer\.$/),
  ]);
});
