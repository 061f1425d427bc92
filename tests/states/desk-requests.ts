import { freshAddress } from '../people.ts';
import { answers, clicks, fails, type Step, shows, states, visits } from './state.ts';

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
      message:
        'Kunnen jullie in januari langskomen?\n\nWe zijn met twaalf, bij de Aansprakelijkheidsverzekeringsmaatschappij.',
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
const desk = (query = '') => visits(`/beheer?deel=aanvragen${query}`, 'owner');

/** Opens a new request. */
const request = (body: Record<string, unknown> = {}): Step[] => [
  async (stage) => {
    const email = await sendContact(stage.url, body);
    await desk(`&zoek=${email}${body.form_age === 0 ? '&toon=spam' : ''}`)(stage);
  },
  ({ page }) => page.getByRole('link', { name: 'Peeters nv' }).click(),
  shows('Van waar'),
];

const choose: Step = ({ page }) => page.getByLabel('Hoe ver staat het?').selectOption('quoted');

const writeAnswer: Step[] = [
  ...request(),
  ({ page }) => page.getByLabel('Je antwoord').fill('Dag Els,\n\nDat kan. Past vrijdag 15 januari?'),
  clicks('Antwoord nakijken'),
  shows('Zo vertrekt het'),
];

/** The states of the requests on the desk. */
export const deskRequestStates = states({
  'page beheer-aanvragen': [({ url }) => sendContact(url), desk(), shows('Peeters nv')],
  'empty beheer-aanvragen-leeg': [
    answers('**/rpc/desk_requests', { total: 0, rows: [] }),
    desk(),
    shows(/Hier komt elke aanvraag/),
  ],
  'offline beheer-aanvragen-geen-netwerk': [fails('**/rpc/desk_requests'), desk(), shows('Opnieuw proberen')],
  'page beheer-aanvraag': request(),
  'page beheer-aanvraag-nieuw': [desk('&open=nieuw'), shows('Hoe kwam ze binnen?')],
  'error beheer-aanvraag-nieuw-fout': [desk('&open=nieuw'), clicks('Bewaren'), shows(/verplicht/)],
  'variant beheer-aanvraag-gewonnen': [
    ...request(),
    ({ page }) => page.getByLabel('Hoe ver staat het?').selectOption('won'),
    clicks('Bewaren'),
    shows('Factuur maken'),
  ],
  'success beheer-aanvraag-spam-gemarkeerd': [...request(), clicks('Dit is spam'), shows(/^Spam:/)],
  'variant beheer-aanvraag-spam': request({ form_age: 0 }),
  'dialog beheer-aanvraag-spam-vrijgeven': [
    ...request({ form_age: 0 }),
    clicks('Geen spam'),
    shows(/vertrekken de mails/),
  ],
  'variant beheer-aanvraag-geen-mail': [
    ({ page }) =>
      page.route('**/rpc/desk_request', async (route) => {
        const response = await route.fetch();
        const open = await response.json();
        const stop = {
          id: '00000000-0000-4000-8000-000000000000',
          email: open.request.email,
          cause: 'bounce',
          stopped_at: open.request.created_at,
        };
        await route.fulfill({ response, json: { ...open, stop } });
      }),
    ...request(),
    shows('krijgt geen mail van de winkel'),
  ],
  'error beheer-aanvraag-fouten': [
    ...request(),
    clicks('Notitie bewaren', 'Antwoord nakijken'),
    shows('Typ eerst je antwoord.'),
  ],
  'error beheer-aanvraag-andere-wijziging': [
    ...request(),
    answers('**/rpc/desk_act', { result: 'changed' }),
    choose,
    clicks('Bewaren'),
    shows(/Intussen is hier iets veranderd/),
  ],
  'offline beheer-aanvraag-geen-netwerk': [
    ...request(),
    fails('**/rpc/desk_act'),
    choose,
    clicks('Bewaren'),
    shows(/geen antwoord/),
  ],
  'dialog beheer-aanvraag-antwoord': writeAnswer,
  'error beheer-uitloggen-niet-verstuurd': [
    ...request(),
    ({ page }) => page.getByLabel('Je antwoord').fill('Dag Els,'),
    clicks('Uitloggen'),
    shows('Nog niet uitgelogd'),
  ],
  'success beheer-aanvraag-beantwoord': [...writeAnswer, clicks('Versturen'), shows(/^Beantwoord:/)],
});
