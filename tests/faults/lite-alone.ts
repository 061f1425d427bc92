import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthSchema, createLite } from '../../local/auth/lite.ts';
import { openDatabase } from '../../local/database/database.ts';
import { createLocalSchema } from '../../local/database/local-schema.ts';
import { migrate } from '../../local/database/migrations.ts';
import { createRoles } from '../../local/database/roles.ts';
import { readLimits } from '../../local/limits.ts';
import { readAuthTemplates } from '../../local/mail/auth-templates.ts';
import type { OutgoingMail } from '../../local/mail/inbox.ts';
import { createOrigins } from '../../local/origins.ts';
import { randomSecrets } from '../../local/secrets.ts';
import { password } from '../password.ts';
import { raisedLimits } from '../server.ts';

const origin = 'http://127.0.0.1:4000';

/** Auth and Data API on the shop's own migrations, in memory in this process. */
export async function createLiteAlone() {
  const secrets = randomSecrets();
  const supabase = fileURLToPath(new URL('../../supabase', import.meta.url));
  const limits = readLimits(raisedLimits.LIMITS);
  const mails: OutgoingMail[] = [];
  const database = await openDatabase('memory://');
  await createRoles(database);
  await createLocalSchema(database);
  const parts = {
    database,
    secrets,
    origins: createOrigins('127.0.0.1', 4000),
    limits,
    templates: readAuthTemplates(supabase),
    sendMail: async (mail: OutgoingMail) => void mails.push(mail),
  };
  await createAuthSchema(parts);
  await migrate(database, join(supabase, 'migrations'));
  const lite = await createLite(parts);

  function call(
    path: string,
    body?: unknown,
    { method, headers }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const request = new Request(origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const secret = request.headers.get('apikey') === secrets.secretKey;
    const { pathname } = new URL(request.url);
    return lite({ request, path: pathname, body: undefined, ip: '127.0.0.1', secret });
  }

  /** The token in the newest mail to an address. */
  function tokenTo(email: string): string {
    const text = mails.findLast((mail) => mail.to === email)?.html ?? '';
    return /token(?:_hash)?=([0-9a-f]+)/.exec(text)?.[1] ?? '';
  }

  return {
    database,
    secrets,
    call,
    tokenTo,
    /** Signs up and confirms. */
    async account(email: string) {
      await call('/auth/v1/signup', { email, password });
      const answer = await call('/auth/v1/verify', { type: 'signup', token_hash: tokenTo(email) });
      const { access_token: token, user } = await answer.json();
      return { id: user.id as string, email, token: token as string };
    },
    close: () => database.close(),
  };
}
