import type { Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { introductionPage, workshopPage } from '../../site/requests.ts';
import { freshAddress } from '../people.ts';
import { abort, answer, click, fill, hold, type Stage, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

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

async function openDialog({ page }: Stage, name: string): Promise<void> {
  await page.locator(`[data-dialog="${name}"]:visible`).first().click();
  await page.getByRole('dialog').waitFor();
}

async function sendWorkshop(stage: Stage): Promise<void> {
  await visit(stage, '/workshop-aanvraag');
  await fill(stage.page, workshop());
  await click(stage.page, 'Lanceer uw aanvraag!');
}

const dialog = (name: string, picture: string, then?: (page: Page) => Promise<void>): State => ({
  name: picture,
  kind: then ? 'error' : 'dialog',
  open: async (stage) => {
    await visit(stage, '/');
    await openDialog(stage, name);
    await then?.(stage.page);
  },
});

async function contactForm(stage: Stage): Promise<void> {
  await visit(stage, '/');
  await stage.page.locator('#contact').scrollIntoViewIfNeeded();
  await stage.page.locator('#contact form').waitFor();
}

const sendInline = (page: Page) => page.locator('#contact form').getByRole('button').click();

/** The launch list, which cannot be opened once the kit is on sale. */
const launchListDialog: State[] = [
  dialog('launch-list', 'dialoog-lancering'),
  dialog('launch-list', 'dialoog-lancering-fout', async (page) => {
    await click(page, 'Verwittig me bij de lancering');
    await waitForText(page, 'Voer een geldig e-mailadres in.');
  }),
  {
    name: 'dialoog-lancering-gelukt',
    kind: 'success',
    open: async (stage) => {
      await visit(stage, '/');
      await openDialog(stage, 'launch-list');
      await fill(stage.page, { 'E-mail': freshAddress() });
      await click(stage.page, 'Verwittig me bij de lancering');
      await waitForText(stage.page, 'Gelukt!');
    },
  },
];

export const requestStates: State[] = [
  ...(kit.status === 'binnenkort' ? launchListDialog : []),
  dialog('contact', 'dialoog-kennismaking'),
  dialog('workshop', 'dialoog-workshop'),
  dialog('contact', 'dialoog-kennismaking-fouten', async (page) => {
    await click(page, 'Verzenden');
    await waitForText(page, 'Naam is verplicht');
  }),
  dialog('workshop', 'dialoog-workshop-fouten', async (page) => {
    await click(page, 'Verzenden');
    await waitForText(page, 'Bedrijfsnaam is verplicht');
  }),
  dialog('contact', 'dialoog-kennismaking-geweigerd', async (page) => {
    await answer(
      page,
      calls,
      { error: 'Te veel verzoeken. Probeer het over een paar minuten opnieuw.' },
      429,
    );
    await fill(page, person());
    await click(page, 'Verzenden');
    await waitForText(page, 'Er ging iets mis');
  }),
  {
    name: 'dialoog-kennismaking-verzonden',
    kind: 'success',
    open: async (stage) => {
      await visit(stage, '/');
      await openDialog(stage, 'contact');
      await fill(stage.page, person());
      await click(stage.page, 'Verzenden');
      await waitForText(stage.page, 'Bericht verzonden!');
    },
  },
  {
    name: 'dialoog-zonder-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/assets/contact-dialog-*.js');
      await visit(stage, '/');
      await stage.page.locator('[data-dialog="contact"]:visible').first().click();
      await waitForText(stage.page, /Dit formulier kon niet laden/);
    },
  },
  {
    name: 'contactformulier-fouten',
    kind: 'error',
    open: async (stage) => {
      await contactForm(stage);
      await sendInline(stage.page);
      await waitForText(stage.page, 'Bericht is verplicht');
    },
  },
  {
    name: 'contactformulier-verzonden',
    kind: 'success',
    open: async (stage) => {
      await contactForm(stage);
      await fill(stage.page, { Naam: 'An Peeters', 'E-mail': freshAddress(), Bericht: 'Hallo' });
      await sendInline(stage.page);
      await waitForText(stage.page, 'Bericht verzonden!');
    },
  },
  {
    name: 'workshop-aanvraag-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/workshop-aanvraag');
      await stage.page.getByLabel('Ja', { exact: true }).check();
      await click(stage.page, 'Lanceer uw aanvraag!');
      await waitForText(stage.page, 'Bedrijfsnaam is verplicht');
    },
  },
  {
    name: 'workshop-aanvraag-tools',
    kind: 'variant',
    open: async (stage) => {
      await visit(stage, '/workshop-aanvraag');
      await stage.page.getByLabel('Ja', { exact: true }).check();
      await stage.page.getByLabel('ChatGPT').check();
      await stage.page.getByLabel('Andere').check();
    },
  },
  {
    name: 'workshop-aanvraag-vragen',
    kind: 'variant',
    open: async (stage) => {
      await visit(stage, '/workshop-aanvraag');
      const odd = { Postcode: '99', Telefoonnummer: 'bel maar', 'Aantal personen': '100000' };
      await fill(stage.page, { ...workshop(), ...odd });
      await stage.page.getByLabel('Toelichting').focus();
      await waitForText(stage.page, 'Klopt dit aantal?');
    },
  },
  {
    name: 'workshop-aanvraag-bezig',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, calls);
      await sendWorkshop(stage);
      await waitForText(stage.page, 'Aanvraag wordt verzonden...');
    },
  },
  {
    name: 'workshop-aanvraag-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, calls);
      await sendWorkshop(stage);
      await waitForText(stage.page, /Er is een fout opgetreden/);
    },
  },
  {
    name: 'workshop-aanvraag-verzonden',
    kind: 'success',
    open: async (stage) => {
      await sendWorkshop(stage);
      await waitForText(stage.page, workshopPage.sent);
    },
  },
  {
    name: 'kennismaking-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/kennismaking');
      await click(stage.page, 'Verzenden');
      await waitForText(stage.page, 'Naam is verplicht');
    },
  },
  {
    name: 'kennismaking-verzonden',
    kind: 'success',
    open: async (stage) => {
      await visit(stage, '/kennismaking');
      await fill(stage.page, introduction());
      await click(stage.page, 'Verzenden');
      await waitForText(stage.page, introductionPage.sent);
    },
  },
];
