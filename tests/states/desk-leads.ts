import { freshAddress } from '../people.ts';
import { abort, answer, click, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

/** Sends the contact form as a browser does. Returns the sender's address; `body` may contain another. */
export async function sendContact(url: string, body: Record<string, unknown> = {}): Promise<string> {
  const email = freshAddress();
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const response = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({
      name: 'Els Peeters',
      email,
      phone: '09 123 45 67',
      company: 'Peeters nv',
      message: 'Kunnen jullie in januari langskomen?\n\nWe zijn met twaalf.',
      consent_marketing: true,
      source_url: `${url}/?utm_source=nieuwsbrief`,
      utm_source: 'nieuwsbrief',
      form_age: 60_000,
      ...body,
    }),
  });
  if (!response.ok) throw new Error(`send-contact-email answered ${response.status}`);
  return email;
}

/** Opens the desk's requests as an owner. */
async function desk(stage: Stage, query = ''): Promise<void> {
  await signInAs(stage, 'owner');
  await visit(stage, `/beheer?deel=aanvragen${query}`);
}

/** Opens a new request. */
async function request(stage: Stage, body: Record<string, unknown> = {}): Promise<void> {
  const email = await sendContact(stage.url, body);
  await desk(stage, `&zoek=${email}${body.form_age === 0 ? '&toon=robots' : ''}`);
  await stage.page.getByRole('link', { name: 'Peeters nv' }).click();
  await waitForText(stage.page, 'Van waar');
}

const choose = ({ page }: Stage) => page.getByLabel('Hoe ver staat het?').selectOption('quoted');

async function writeAnswer(stage: Stage): Promise<void> {
  await request(stage);
  await stage.page.getByLabel('Je antwoord').fill('Dag Els,\n\nDat kan. Past vrijdag 15 januari?');
  await click(stage.page, 'Antwoord nakijken');
  await waitForText(stage.page, 'Zo vertrekt het');
}

/** The states of the requests on the desk. */
export const deskLeadStates: State[] = [
  {
    name: 'beheer-aanvragen',
    kind: 'page',
    open: async (stage) => {
      await sendContact(stage.url);
      await desk(stage);
      await waitForText(stage.page, 'Peeters nv');
    },
  },
  {
    name: 'beheer-aanvragen-leeg',
    kind: 'empty',
    open: async (stage) => {
      await answer(stage.page, '**/rpc/desk_requests', { total: 0, rows: [] });
      await desk(stage);
      await waitForText(stage.page, /Hier komt elke aanvraag/);
    },
  },
  {
    name: 'beheer-aanvragen-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/rpc/desk_requests');
      await desk(stage);
      await waitForText(stage.page, 'Opnieuw proberen');
    },
  },
  { name: 'beheer-aanvraag', kind: 'page', open: (stage) => request(stage) },
  { name: 'beheer-aanvraag-robot', kind: 'variant', open: (stage) => request(stage, { form_age: 0 }) },
  {
    name: 'beheer-aanvraag-robot-vrijgeven',
    kind: 'dialog',
    open: async (stage) => {
      await request(stage, { form_age: 0 });
      await click(stage.page, 'Geen robot');
      await waitForText(stage.page, /vertrekken de mails/);
    },
  },
  {
    name: 'beheer-aanvraag-geen-mail',
    kind: 'variant',
    open: async (stage) => {
      await stage.page.route('**/rpc/desk_request', async (route) => {
        const response = await route.fetch();
        const open = await response.json();
        const stop = {
          id: '00000000-0000-4000-8000-000000000000',
          email: open.request.email,
          cause: 'bounce',
          stopped_at: open.request.created_at,
        };
        await route.fulfill({ response, json: { ...open, stop } });
      });
      await request(stage);
      await waitForText(stage.page, 'krijgt geen mail van de winkel');
    },
  },
  {
    name: 'beheer-aanvraag-fouten',
    kind: 'error',
    open: async (stage) => {
      await request(stage);
      await click(stage.page, 'Notitie bewaren');
      await click(stage.page, 'Antwoord nakijken');
      await waitForText(stage.page, 'Typ eerst je antwoord.');
    },
  },
  {
    name: 'beheer-aanvraag-andere-wijziging',
    kind: 'error',
    open: async (stage) => {
      await request(stage);
      const lead = {
        status: 'lost',
        follow_up_on: null,
        version: 1,
        updated_at: '2026-11-23T18:05:00Z',
        updated_by: 'vennoot@voorbeeld.be',
      };
      await answer(stage.page, '**/rpc/desk_change_lead', { result: 'conflict', lead });
      await choose(stage);
      await click(stage.page, 'Bewaren');
      await waitForText(stage.page, 'Jouw keuze');
    },
  },
  {
    name: 'beheer-aanvraag-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await request(stage);
      await abort(stage.page, '**/rpc/desk_change_lead');
      await choose(stage);
      await click(stage.page, 'Bewaren');
      await waitForText(stage.page, /geen antwoord/);
    },
  },
  { name: 'beheer-aanvraag-antwoord', kind: 'dialog', open: writeAnswer },
  {
    name: 'beheer-aanvraag-beantwoord',
    kind: 'success',
    open: async (stage) => {
      await writeAnswer(stage);
      await click(stage.page, 'Versturen');
      await waitForText(stage.page, /^Beantwoord:/);
    },
  },
];
