import { kit } from '../../site/kit.ts';
import { introductionPage, workshopPage } from '../../site/requests.ts';
import { freshAddress } from '../people.ts';
import {
  answers,
  clicks,
  fails,
  fills,
  holds,
  type Step,
  sees,
  shows,
  states,
  visits,
  type Ways,
} from './state.ts';

const calls = '**/functions/v1/*';

const workshop = () => ({
  Bedrijfsnaam: 'Bakkerij Voorbeeld',
  Straat: 'Kerkstraat',
  Huisnummer: '12',
  Postcode: '9000',
  Stad: 'Gent',
  Contactpersoon: 'An Peeters',
  'E-mail': freshAddress(),
  Telefoonnummer: '09 000 00 00',
  Toelichting: 'Voor ons hele team, dat nog nooit met AI werkte.',
});

const introduction = () => ({
  Naam: 'An Peeters',
  'E-mail': freshAddress(),
  Telefoonnummer: '09 000 00 00',
  'Waar kunnen we u mee helpen?': 'We willen starten, maar waar?',
});

const person = () => ({ Naam: 'An Peeters', 'E-mail': freshAddress(), Telefoonnummer: '09 000 00 00' });

const opensDialog = (name: string): Step[] => [
  visits('/'),
  ({ page }) => page.locator(`[data-dialog="${name}"]:visible`).first().click(),
  sees('dialog'),
];

const sendsWorkshop = [visits('/workshop-aanvraag'), fills(workshop), clicks('Lanceer uw aanvraag!')];

const contactForm: Step[] = [
  visits('/'),
  ({ page }) => page.locator('#contact').scrollIntoViewIfNeeded(),
  ({ page }) => page.locator('#contact form').waitFor(),
];

const sendsInline: Step = ({ page }) => page.locator('#contact form').getByRole('button').click();

/** The launch list, which cannot be opened once the kit is on sale. */
const launchListDialog: Ways = {
  'dialog dialoog-lancering': opensDialog('launch-list'),
  'error dialoog-lancering-fout': [
    ...opensDialog('launch-list'),
    clicks('Verwittig me bij de lancering'),
    shows('Voer een geldig e-mailadres in.'),
  ],
  'success dialoog-lancering-gelukt': [
    ...opensDialog('launch-list'),
    fills(() => ({ 'E-mail': freshAddress() })),
    clicks('Verwittig me bij de lancering'),
    shows('Gelukt!'),
  ],
};

export const requestStates = states({
  ...(kit.status === 'binnenkort' ? launchListDialog : {}),
  'dialog dialoog-kennismaking': opensDialog('contact'),
  'dialog dialoog-workshop': opensDialog('workshop'),
  'error dialoog-kennismaking-fouten': [
    ...opensDialog('contact'),
    clicks('Verzenden'),
    shows('Naam is verplicht'),
  ],
  'error dialoog-workshop-fouten': [
    ...opensDialog('workshop'),
    clicks('Verzenden'),
    shows('Bedrijfsnaam is verplicht'),
  ],
  'error dialoog-kennismaking-geweigerd': [
    answers(calls, { error: 'Te veel verzoeken. Probeer het over een paar minuten opnieuw.' }, 429),
    ...opensDialog('contact'),
    fills(person),
    clicks('Verzenden'),
    shows('Er ging iets mis'),
  ],
  'success dialoog-kennismaking-verzonden': [
    ...opensDialog('contact'),
    fills(person),
    clicks('Verzenden'),
    shows('Bericht verzonden!'),
  ],
  'offline dialoog-zonder-netwerk': [
    fails('**/assets/contact-dialog-*.js'),
    visits('/'),
    ({ page }) => page.locator('[data-dialog="contact"]:visible').first().click(),
    shows(/Dit formulier kon niet laden/),
  ],
  'error contactformulier-fouten': [...contactForm, sendsInline, shows('Bericht is verplicht')],
  'success contactformulier-verzonden': [
    ...contactForm,
    fills(() => ({ Naam: 'An Peeters', 'E-mail': freshAddress(), Bericht: 'Hallo' })),
    sendsInline,
    shows('Bericht verzonden!'),
  ],
  'error workshop-aanvraag-fouten': [
    visits('/workshop-aanvraag'),
    ({ page }) => page.getByLabel('Ja', { exact: true }).check(),
    clicks('Lanceer uw aanvraag!'),
    shows('Bedrijfsnaam is verplicht'),
  ],
  'variant workshop-aanvraag-tools': [
    visits('/workshop-aanvraag'),
    ({ page }) => page.getByLabel('Ja', { exact: true }).check(),
    ({ page }) => page.getByLabel('ChatGPT').check(),
    ({ page }) => page.getByLabel('Andere').check(),
  ],
  'variant workshop-aanvraag-vragen': [
    visits('/workshop-aanvraag'),
    fills(() => ({ ...workshop(), Postcode: '99', Telefoonnummer: 'bel maar', 'Aantal personen': '100000' })),
    ({ page }) => page.getByLabel('Toelichting').focus(),
    shows('Klopt dit aantal?'),
  ],
  'loading workshop-aanvraag-bezig': [holds(calls), ...sendsWorkshop, shows('Aanvraag wordt verzonden...')],
  'offline workshop-aanvraag-geen-netwerk': [
    fails(calls),
    ...sendsWorkshop,
    shows(/Er is een fout opgetreden/),
  ],
  'success workshop-aanvraag-verzonden': [...sendsWorkshop, shows(workshopPage.sent)],
  'error kennismaking-fouten': [visits('/kennismaking'), clicks('Verzenden'), shows('Naam is verplicht')],
  'success kennismaking-verzonden': [
    visits('/kennismaking'),
    fills(introduction),
    clicks('Verzenden'),
    shows(introductionPage.sent),
  ],
});
