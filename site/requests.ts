import { product } from './brand.ts';
import { introductionName, workshopTalkName } from './offers.ts';

// De teksten rond de formulieren. De velden en hun meldingen staan vast.

/** De pagina /workshop-aanvraag. */
export const workshopPage = {
  title: `${product} sessie aanvraag`,
  /** Wat zoekmachines van de pagina tonen. */
  description:
    'Vraag een inspiratiesessie of een praktische AI-workshop aan voor uw team. U krijgt een voorstel op maat van uw bedrijf.',
  lede: 'Vertel ons wie u bent en waar u staat. U krijgt een voorstel, geen verkooppraatje.',
  /** Staat er zodra de aanvraag verstuurd is. */
  sent: 'Uw aanvraag is vertrokken.',
  /** Wat er na het versturen gebeurt, en wanneer. */
  steps: [
    { when: 'Zo snel mogelijk', text: 'We lezen uw aanvraag en bellen of mailen u terug.' },
    { when: 'In dat gesprek', text: 'Samen kiezen we datum, plaats en inhoud.' },
    { when: 'Op de dag zelf', text: 'Uw team staat aan de start.' },
  ],
} as const;

/** De pagina /kennismaking. */
export const introductionPage = {
  title: introductionName,
  description:
    'Een gratis eerste gesprek over AI in uw bedrijf: via e-mail, online of in persoon. U vertelt waar u staat, wij zeggen wat kan.',
  lede: 'Eén gesprek, geen verplichting. Vertel waar u staat, dan zeggen wij wat kan.',
  sent: 'Uw vraag is vertrokken.',
  steps: [
    { when: 'Eerst', text: 'We lezen uw vraag en bereiden ons voor.' },
    {
      when: 'Zo snel mogelijk',
      text: 'We spreken elkaar zoals u het koos: via e-mail, online of in persoon.',
    },
    { when: 'Na ons gesprek', text: 'U weet wat AI voor uw bedrijf kan doen. U zit nergens aan vast.' },
  ],
} as const;

/** De vensters op de startpagina. */
export const requestDialogs = {
  introduction: { title: introductionName, intro: 'Vertel kort waar u staat. We denken graag mee.' },
  workshop: {
    title: workshopTalkName,
    intro: 'Voor welk team? We nemen contact op en kiezen samen een dag.',
  },
} as const;
