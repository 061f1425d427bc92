import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { eventually, freshEmail, url, visitor } from './shop.ts';

const command = fileURLToPath(new URL('../../tools/owner/launch.ts', import.meta.url));

/** Runs `npm run launch` on the shop of this suite; rejects when it fails. */
async function launch(...args: string[]): Promise<string> {
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: inject('dataDir') };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}

async function join(email: string): Promise<URL> {
  await (await visitor()).functions.invoke('send-kit-signup-email', { body: { email } });
  return new URL(linkIn(await findMail(url, email, /lijst/i), 'action=confirm'));
}

async function follow(link: URL, action: string): Promise<void> {
  const body = { action, token: link.searchParams.get('token') };
  const { error } = await (await visitor()).functions.invoke('kit-signup-link', { body });
  expect(error).toBeNull();
}

const launchMails = async (email: string) =>
  (await mailsTo(url, email)).filter((mail) => mail.subject.endsWith('is er'));

test('the launch mail goes once to everyone who confirmed, and to nobody else', async () => {
  const [confirmed, unconfirmed, gone] = [freshEmail(), freshEmail(), freshEmail()];
  await follow(await join(confirmed), 'confirm');
  await join(unconfirmed);
  const left = await join(gone);
  await follow(left, 'confirm');
  await follow(left, 'unsubscribe');

  expect(await launch('--dry-run')).toContain('Niets verstuurd.');
  expect(await launchMails(confirmed)).toEqual([]);

  expect(await launch('send')).toMatch(/mails? klaargezet/);
  await eventually(async () => (await launchMails(confirmed)).length === 1);
  expect(await launch('send')).toContain('0 mails klaargezet');
  expect(await launchMails(confirmed)).toHaveLength(1);
  expect(await launchMails(unconfirmed)).toEqual([]);
  expect(await launchMails(gone)).toEqual([]);

  const [mail] = await launchMails(confirmed);
  expect(linkIn(mail as NonNullable<typeof mail>, '/checkout-auth')).toContain(url);
  expect(linkIn(mail as NonNullable<typeof mail>, 'action=unsubscribe')).toContain(`${url}/lijst`);
});

test('without arguments the command prints its usage and does nothing else', async () => {
  await expect(launch()).rejects.toThrow(/npm run launch -- --dry-run/);
  await expect(launch('send', 'nu')).rejects.toThrow(/npm run launch/);
});
