import { test as base, type Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { findMail, linkIn } from '../inbox.ts';
import type { Kind } from '../people.ts';
import { raisedLimits, sharedServer, startServer, type TestServer } from '../server.ts';
import { signInAs } from '../stage.ts';

interface Inbox {
  /** Waits for a mail to an address; `link(part)` returns the first link in it that contains `part`. */
  find: (
    to: string,
    subject: string | RegExp,
  ) => Promise<{ html: string; text: string; subject: string; link: (part: string) => string }>;
}

interface Sandbox {
  /** Lets a Stripe session end in an outcome such as 'paid' or 'refunded'. */
  outcome: (sessionId: string, outcome: string) => Promise<void>;
}

interface Fixtures {
  /** The address of the shop. */
  url: string;
  inbox: Inbox;
  sandbox: Sandbox;
  /** An unused mail address. */
  freshEmail: string;
  /** A new confirmed account, signed in on the page. */
  member: Person;
  /** A member who has paid for the Kit. */
  buyer: Person;
  /** A member who runs the shop. */
  owner: Person;
  /** The errors in the console so far. */
  consoleErrors: string[];
}

/** The account of a test. */
interface Person {
  id: string;
  email: string;
  session: Session;
}

async function enter(page: Page, server: Pick<TestServer, 'url' | 'dataDir'>, kind: Kind): Promise<Person> {
  const session = await signInAs({ page, ...server }, kind);
  return { id: session.user.id, email: session.user.email ?? '', session };
}

let counter = 0;

export const test = base.extend<Fixtures, { server: Pick<TestServer, 'url' | 'dataDir' | 'dispose'> }>({
  server: [
    async ({}, use) => {
      const server = await sharedServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  url: async ({ server }, use) => use(server.url),
  inbox: async ({ server }, use) => {
    await use({
      find: async (to, subject) => {
        const mail = await findMail(server.url, to, subject);
        return { ...mail, link: (part) => linkIn(mail, part) };
      },
    });
  },
  sandbox: async ({ server }, use) => {
    await use({
      outcome: async (sessionId, outcome) => {
        const response = await fetch(`${server.url}/_local/stripe/${sessionId}/${outcome}`, {
          method: 'POST',
        });
        if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
      },
    });
  },
  freshEmail: async ({}, use, info) => {
    counter += 1;
    await use(`koper-${info.workerIndex}-${process.pid}-${counter}@voorbeeld.be`);
  },
  member: async ({ page, server }, use) => use(await enter(page, server, 'member')),
  buyer: async ({ page, server }, use) => use(await enter(page, server, 'buyer')),
  owner: async ({ page, server }, use) => use(await enter(page, server, 'owner')),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(errors);
  },
});

/** `test` with a shop for one file alone, whose tests share it one after another; `fill` runs once it has started. */
export const testApart = (fill?: (server: TestServer) => Promise<void>) =>
  test.extend<object, { server: TestServer }>({
    server: [
      async ({}, use) => {
        const server = await startServer({ env: raisedLimits });
        await fill?.(server);
        await use(server);
        await server.dispose();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

export { expect } from '@playwright/test';
