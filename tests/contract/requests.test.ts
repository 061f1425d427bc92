import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { fieldMessages } from '../../contract/messages.ts';
import { programme } from '../../site/home.ts';
import { offerNames, workshopTypes } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { anchors } from '../../site/paths.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { config, confirm, eventually, freshEmail, server, startPayment, url, visitor } from './shop.ts';

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

/** What each form sends, the words and the subject of the mail to the business, and an answer that is refused. */
const forms: [string, string, (email: string) => object, string[], string, [object, string]][] = [
  [
    'the contact dialog',
    'send-contact-email',
    (email) => ({ ...contact(email), metadata: { section: anchors.opmaat } }),
    ['An Peeters', '0470 00 00 00', 'Dag!', programme.action],
    offerNames.traject,
    [{ phone: '' }, 'Telefoonnummer is verplicht'],
  ],
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
    'An Peeters',
    [{ metadata: null }, 'Selecteer een gesprekstype'],
  ],
  [
    'the inline form',
    'send-contact-email',
    (email) => ({ ...contact(email), form_type: 'inline', phone: 'Bakkerij Voorbeeld' }),
    ['Bedrijf', 'Bakkerij Voorbeeld'],
    'Bakkerij Voorbeeld',
    [{ message: '' }, 'Bericht is verplicht'],
  ],
  [
    'the workshop form',
    'send-workshop-request',
    workshop,
    ['Kerkstraat', '12b', workshopTypes[0].label, 'Google Gemini', 'Mistral', 'Tweede regel'],
    'Bakkerij Voorbeeld, 12 personen',
    [{ aantalPersonen: 0 }, 'Aantal personen moet minimaal 1 zijn'],
  ],
  [
    'the support dialog',
    'send-support-email',
    support,
    ['Kick 2 opent niet', 'Help'],
    'Supportvraag: An Peeters',
    [{ subject: ' ' }, 'Onderwerp is verplicht'],
  ],
];

const mailAbout = (email: string) =>
  eventually(async () => (await mailsTo(url, organisation.email)).find(({ text }) => text.includes(email)));

test.each(forms)(
  '%s is acknowledged, both sides get a mail, and a wrong answer is refused in its own words',
  async (_label, name, body, words, about, [wrong, message]) => {
    const email = freshEmail();
    const client = await visitor();
    const { data, error } = await client.functions.invoke(name, { body: body(email) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ success: true });
    await findMail(url, email, /./);
    const { subject, text } = await mailAbout(email);
    expect(subject).toContain(about);
    for (const part of words) expect(text).toContain(part);

    const refused = await client.functions.invoke(name, { body: { ...body(freshEmail()), ...wrong } });
    expect(refused.response?.status).toBe(400);
    expect(await refused.response?.json()).toMatchObject({ error: message });
  },
);

test('a body of another type, and one over 64 kB, are refused', async () => {
  const { publishableKey } = await config();
  const post = async (type: string, message: string) => {
    const headers = { 'content-type': type, apikey: publishableKey };
    const body = JSON.stringify({ ...contact(freshEmail()), message });
    return (await fetch(`${url}/functions/v1/send-contact-email`, { method: 'POST', headers, body })).status;
  };
  expect(await post('text/plain', 'Dag!')).toBe(415);
  expect(await post('application/json', 'x'.repeat(70_000))).toBe(413);
});

test('a text that the database cannot hold is stored without that, also when it was cut in the middle of an emoji', async () => {
  const client = await visitor();
  const email = freshEmail();
  const utm_source = `${'x'.repeat(limits.url - 1)}😀`;
  const asked = await client.functions.invoke('send-contact-email', {
    body: { ...contact(email), utm_source, name: 'An\u0000 \\u0000\ud800', message: '\u0000' },
  });
  expect(asked.error).toBeNull();
  // Of an account, whose names have no limit.
  await client.auth.signUp({ email, password, options: { data: { first_name: `A${'😀'.repeat(200)}` } } });
  await confirm(client, email);
  await startPayment(client);

  const shop = await server();
  const stored = async (table: string, column: string) =>
    (await shop.from(table).select(column).eq('email', email)).data;
  expect(await stored('requests', 'utm_source, name, message')).toEqual([
    { utm_source: utm_source.slice(0, -2), name: 'An \\u0000\ufffd', message: '' },
  ]);
  expect(await stored('orders', 'first_name')).toEqual([{ first_name: `A${'😀'.repeat(149)}` }]);
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

test('a query that names a prototype leaves the shop as it was', async () => {
  const { publishableKey } = await config();
  const answer = await fetch(`${url}/rest/v1/orders?__proto__=eq.1`, { headers: { apikey: publishableKey } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const next = await (await visitor()).functions.invoke('send-contact-email', { body: {} });
  expect(next.response?.status).toBe(400);
});

test('the launch list stores an address once and gives the same answer twice', async () => {
  const email = freshEmail();
  const client = await visitor();
  const first = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  const second = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  expect(first.error).toBeNull();
  expect(second.data).toEqual(first.data);
  await findMail(url, email, /./);
  const refused = await client.functions.invoke('send-kit-signup-email', { body: { email: 'an@voorbeeld' } });
  expect(refused.response?.status).toBe(400);
  expect(await refused.response?.json()).toMatchObject({ error: fieldMessages.emailInvalid });
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
