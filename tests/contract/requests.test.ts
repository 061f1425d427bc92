import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { programme } from '../../site/home.ts';
import { offerNames, workshopTypes } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { anchors } from '../../site/paths.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import {
  config,
  confirm,
  eventually,
  freshEmail,
  realAuth,
  server,
  startPayment,
  url,
  visitor,
} from './shop.ts';

const tracking = {
  source_url: 'https://www.kickstart.example/?utm_source=nieuws',
  utm_source: 'nieuws',
  utm_medium: null,
  utm_campaign: null,
};

function contact(email: string) {
  return {
    name: 'An Peeters',
    email,
    phone: '0470 00 00 00',
    message: 'Dag!',
    consent_marketing: true,
    ...tracking,
  };
}

function workshop(email: string) {
  return {
    bedrijfsnaam: 'Bakkerij Voorbeeld',
    straat: 'Kerkstraat',
    nummer: '12b',
    postcode: '9000',
    stad: 'Gent',
    contactpersoon: 'An Peeters',
    email,
    telefoonnummer: '0470 00 00 00',
    workshopType: 'online',
    aantalPersonen: 12,
    gebruiktAI: 'ja',
    aiTools: ['gemini', 'andere'],
    andereTools: 'Mistral',
    toelichting: 'Eerste regel\nTweede regel',
    consent_marketing: false,
    ...tracking,
  };
}

function support(email: string) {
  return {
    firstName: 'An',
    lastName: 'Peeters',
    email,
    phone: '',
    subject: 'Kick 2 opent niet',
    message: 'Help',
    userId: '',
    consent_marketing: false,
    ...tracking,
  };
}

const forms: [string, string, (email: string) => object, string[]][] = [
  ['the contact dialog', 'send-contact-email', contact, ['An Peeters', '0470 00 00 00', 'Dag!']],
  [
    'the introduction form',
    'send-contact-email',
    (email) => ({
      ...contact(email),
      form_type: 'kennismaking',
      company: null,
      message: 'Gesprekstype: Online\n\nToelichting:\nWe starten net.',
      metadata: { gesprekstype: 'online' },
    }),
    ['Gesprekstype', 'We starten net.'],
  ],
  [
    'the inline form',
    'send-contact-email',
    (email) => ({ ...contact(email), form_type: 'inline', phone: 'Bakkerij Voorbeeld' }),
    ['Bakkerij Voorbeeld', 'Bedrijf'],
  ],
  [
    'the workshop form',
    'send-workshop-request',
    workshop,
    [
      'Bakkerij Voorbeeld',
      'Kerkstraat',
      '12b',
      workshopTypes[0].label,
      'Google Gemini',
      'Mistral',
      'Tweede regel',
    ],
  ],
  ['the support dialog', 'send-support-email', support, ['Kick 2 opent niet', 'Help']],
];

describe.each(forms)('%s', (_label, name, body, expected) => {
  test('is acknowledged, and both sides get a mail', async () => {
    const email = freshEmail();
    const { data, error } = await (await visitor()).functions.invoke(name, { body: body(email) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ success: true });
    await findMail(url, email, /./);
    const toBusiness = async () =>
      (await mailsTo(url, organisation.email)).find((candidate) => candidate.text.includes(email));
    await expect.poll(toBusiness, { timeout: 10_000 }).toBeDefined();
    const mail = await toBusiness();
    for (const part of expected) {
      expect(mail?.text).toContain(part);
    }
  });
});

test('a text that is cut in the middle of an emoji is stored', async () => {
  const client = await visitor();
  const email = freshEmail();
  const utm_source = `${'x'.repeat(limits.url - 1)}😀`;
  const asked = await client.functions.invoke('send-contact-email', {
    body: { ...contact(email), utm_source },
  });
  expect(asked.error).toBeNull();
  // Of an account, whose names have no limit.
  await client.auth.signUp({ email, password, options: { data: { first_name: `A${'😀'.repeat(200)}` } } });
  await confirm(client, email);
  await startPayment(client);

  const shop = await server();
  const stored = async (table: string, column: string) =>
    (await shop.from(table).select(column).eq('email', email)).data;
  expect(await stored('requests', 'utm_source')).toEqual([{ utm_source: utm_source.slice(0, -2) }]);
  expect(await stored('orders', 'first_name')).toEqual([{ first_name: `A${'😀'.repeat(149)}` }]);
});

test('the mail to the business names the company and the number of people', async () => {
  const email = freshEmail();
  await (await visitor()).functions.invoke('send-workshop-request', { body: workshop(email) });
  const { subject } = await eventually(async () =>
    (await mailsTo(url, organisation.email)).find(({ text }) => text.includes(email)),
  );
  expect(subject).toContain('Bakkerij Voorbeeld, 12 personen');
});

test('the mail to the business names the programme and the button of a contact dialog', async () => {
  const email = freshEmail();
  const body = { ...contact(email), metadata: { section: anchors.opmaat } };
  await (await visitor()).functions.invoke('send-contact-email', { body });
  const { subject, text } = await eventually(async () =>
    (await mailsTo(url, organisation.email)).find((mail) => mail.text.includes(email)),
  );
  expect(subject).toContain(offerNames.traject);
  expect(text).toContain(programme.action);
});

describe('a request that is sent again', () => {
  const key = () => crypto.randomUUID();
  const mailsAbout = async (email: string) => ({
    visitor: (await mailsTo(url, email)).length,
    business: (await mailsTo(url, organisation.email)).filter(({ text }) => text.includes(email)).length,
  });

  test.each([
    ['send-contact-email', contact],
    ['send-workshop-request', workshop],
    ['send-support-email', support],
  ] as const)(
    'with its request_key to %s gets the first answer and no second pair of mails',
    async (name, of) => {
      const client = await visitor();
      const email = freshEmail();
      const body = { ...of(email), request_key: key() };
      const answers = await Promise.all([1, 2].map(() => client.functions.invoke(name, { body })));
      answers.push(await client.functions.invoke(name, { body }));
      for (const { data, error } of answers) {
        expect(error).toBeNull();
        expect(data).toEqual(answers[0]?.data);
      }
      await expect.poll(() => mailsAbout(email), { timeout: 10_000 }).toEqual({ visitor: 1, business: 1 });
      // The next request's mail leaves after those of the repeats.
      const later = freshEmail();
      await client.functions.invoke(name, { body: of(later) });
      await findMail(url, later, /./);
      expect(await mailsAbout(email)).toEqual({ visitor: 1, business: 1 });
    },
  );

  test('with other answers is a new request, whatever its key', async () => {
    const client = await visitor();
    const email = freshEmail();
    const body = { ...contact(email), request_key: key() };
    await client.functions.invoke('send-contact-email', { body });
    await client.functions.invoke('send-contact-email', { body: { ...body, message: 'Nog iets' } });
    await expect.poll(() => mailsAbout(email), { timeout: 10_000 }).toEqual({ visitor: 2, business: 2 });
  });
});

test.each([
  'GET orders?__proto__=eq.1',
  'DELETE orders?__proto__=eq.1',
  'GET orders?%5F_proto__=in.(1,2)',
  'GET orders?select=*,consents(*)&consents.__proto__=eq.1',
  'GET orders?constructor.prototype.x=eq.1',
  'GET rpc/launch_key?__proto__=eq.1',
  'POST rpc/launch_key?__proto__=eq.1',
])('the Data API asked for %s leaves the shop as it was', async (request) => {
  const { publishableKey } = await config();
  const [method = '', path] = request.split(' ');
  const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers: { apikey: publishableKey } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const next = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: '{}',
  });
  expect(next.status).toBe(400);
});

test.each([
  ['filters', `kicks?and=${'(or'.repeat(1500)}(number.eq.1)${')'.repeat(1500)}`],
  ['embedded tables', `kicks?select=${'a('.repeat(2000)}${')'.repeat(2000)}`],
])('the Data API refuses %s that are nested too deeply', async (_label, path) => {
  const { publishableKey } = await config();
  const answer = await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey } });
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('RangeError');
});

test('the launch list stores an address once and gives the same answer twice', async () => {
  const email = freshEmail();
  const client = await visitor();
  const first = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  const second = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  expect(first.error).toBeNull();
  expect(second.data).toEqual(first.data);
  await findMail(url, email, /./);
});

test('the shop gets one mail a day about sign-ups for the launch list', async () => {
  const client = await visitor();
  const emails = [freshEmail(), freshEmail()];
  for (const email of emails) {
    await client.functions.invoke('send-kit-signup-email', { body: { email } });
    await findMail(url, email, /./);
  }
  const about = (await mailsTo(url, organisation.email)).filter(({ subject }) =>
    subject.startsWith('Nieuwe inschrijving op de lanceerlijst'),
  );
  expect(about).toHaveLength(1);
});

/** All but the health, and those that only the secret key or an owner opens. */
const folder = fileURLToPath(new URL('../../supabase/functions', import.meta.url));
const functions = readdirSync(folder).filter((name) => {
  if (!/^[a-z-]+$/.test(name) || name === 'health') return false;
  return !/(maintenance|owner)Endpoint\(/.test(readFileSync(`${folder}/${name}/index.ts`, 'utf8'));
});
const authRoutes = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'recover',
  'resend',
  'verify',
];
const badBodies: [string, string][] = [
  ['nothing', ''],
  ['no JSON', '{"email":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '5'],
  ['a text', '"x"'],
  ['nulls', '{"email":null,"password":null,"name":null,"message":null,"token":null,"type":null}'],
  ['numbers', '{"email":5,"password":5,"name":5,"sessionId":5,"refresh_token":5,"token_hash":5,"type":5}'],
  ['lists', '{"email":[],"password":{},"name":[],"data":[],"customerInfo":[],"metadata":[]}'],
  [
    'a NUL byte',
    '{"email":"a\\u0000@b.be","password":"Aa1\\u0000aaaaa","name":"\\u0000","message":"\\u0000"}',
  ],
  [
    'half a surrogate',
    '{"email":"a@b.be","password":"Aa1aaaaaa","name":"\\ud800","message":"\\udc00","phone":"1"}',
  ],
  ['a NUL byte as text', JSON.stringify({ ...contact('an@voorbeeld.be'), name: '\\u0000' })],
  [
    'a NUL byte in the section',
    JSON.stringify({ ...contact('an@voorbeeld.be'), metadata: { section: '\u0000\ud800' } }),
  ],
  ['a prototype', '{"__proto__":{"email":"x"},"constructor":1}'],
];

describe.each([
  ...functions.map((name) => [`functions/v1/${name}`]),
  ...authRoutes.map((name) => [`auth/v1/${name}`]),
])('POST /%s', (path) => {
  // Supabase Auth accepts up to 1 MB, and queries the database for an address with a NUL byte: docs/real-auth.md.
  const bodies =
    realAuth && path.endsWith('=password')
      ? badBodies.filter(([label]) => label !== 'a NUL byte')
      : badBodies;
  test.each(bodies)('with %s never causes a server error', async (_label, body) => {
    const { publishableKey } = await config();
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body,
    });
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('content-type') ?? '').toMatch(/json|^$/);
  });

  // A webhook's body is signed, whatever its type.
  test.skipIf(/^auth|-webhook$/.test(path))(
    'of another content type is refused, whatever it holds',
    async () => {
      const { publishableKey } = await config();
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
        const headers = { apikey: publishableKey, ...(type && { 'content-type': type }) };
        const body = new TextEncoder().encode('{"email": "a@b.be"}');
        const response = await fetch(`${url}/${path}`, { method: 'POST', headers, body });
        expect(response.status, type).toBe(415);
      }
    },
  );

  test.skipIf(realAuth && path.startsWith('auth/'))('over 64 kB is refused as too large', async () => {
    const { publishableKey } = await config();
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify({ email: 'a@b.be', message: 'x'.repeat(70_000) }),
    });
    expect(response.status).toBe(413);
  });
});
