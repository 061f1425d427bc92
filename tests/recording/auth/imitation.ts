import { createAuthSchema, createLite } from '../../../local/auth/lite.ts';
import { createRoles } from '../../../local/database/roles.ts';
import { readLimits } from '../../../local/limits.ts';
import type { OutgoingMail } from '../../../local/mail/inbox.ts';
import { createOrigins } from '../../../local/origins.ts';
import { randomSecrets } from '../../../local/secrets.ts';
import { openMemory } from '../../memory-database.ts';
import { mailTemplate, type SentMail, type Stage, site } from './scene.ts';

/** The imitation of Auth in memory, with its shipped limits. */
export async function startImitation(): Promise<Stage & { stop: () => Promise<void> }> {
  const secrets = randomSecrets();
  const database = await openMemory();
  await createRoles(database);
  const mails: SentMail[] = [];
  let fails = false;
  const parts = {
    database,
    secrets,
    origins: createOrigins('127.0.0.1', Number(new URL(site).port)),
    limits: readLimits(undefined),
    templates: {
      sender: 'Kickstart <hallo@kickstart.example>',
      templates: {
        confirmation: mailTemplate('confirmation'),
        recovery: mailTemplate('recovery'),
      },
    },
    sendMail: async ({ to, subject, html }: OutgoingMail) => {
      if (fails) throw new Error('no mail');
      mails.push({ to, subject, html: html ?? '' });
    },
  };
  await createAuthSchema(parts);
  const lite = await createLite(parts);
  return {
    fetch: (request, ip) =>
      lite({
        request,
        path: new URL(request.url).pathname,
        body: undefined,
        ip,
        secret: request.headers.get('apikey') === secrets.secretKey,
      }),
    query: (sql, values) => database.query(sql, values),
    mails,
    outage: (on) => {
      fails = on;
    },
    keys: {
      publishable: secrets.publishableKey,
      secret: secrets.secretKey,
      jwtSecret: secrets.jwtSecret,
    },
    stop: () => database.close(),
  };
}
