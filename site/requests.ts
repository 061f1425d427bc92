import { product } from './brand.ts';
import { introductionName, workshopTalkName } from './offers.ts';

// De teksten rond de formulieren. De velden en hun meldingen staan vast.

export const workshopPage = {
  title: `${product} sessie aanvraag`,
  lede: 'Vertel ons wie u bent en waar u staat. U krijgt een voorstel, geen verkooppraatje.',
  /** Staat er zodra de aanvraag verstuurd is. */
  sent: 'Uw aanvraag is vertrokken.',
  /** Wat er na het versturen gebeurt, en wanneer. */
  steps: [
    /** Met de termijn uit het beheer: 'Binnen 2 werkdagen'. */
    { when: 'Zo snel mogelijk', text: 'We lezen uw aanvraag en bellen of mailen u terug.', isAnswer: true },
    { when: 'In dat gesprek', text: 'Samen kiezen we datum, plaats en inhoud.' },
    { when: 'Op de dag zelf', text: 'Uw team staat aan de start.' },
  ],
} as const;

export const introductionPage = {
  title: introductionName,
  lede: 'Eén gesprek, geen verplichting. Vertel waar u staat, dan zeggen wij wat kan.',
  sent: 'Uw vraag is vertrokken.',
  /** Als u in het beheer een agenda opgaf. */
  bookingNote: 'Niet wachten?',
  booking: 'Kies zelf een moment in onze agenda',
  steps: [
    { when: 'Eerst', text: 'We lezen uw vraag en antwoorden u.', isAnswer: true },
    {
      when: 'Zo snel mogelijk',
      text: 'We bereiden ons voor en spreken elkaar zoals u het koos: via e-mail, online of in persoon.',
    },
    { when: 'Na ons gesprek', text: 'U weet wat AI voor uw bedrijf kan doen. U zit nergens aan vast.' },
  ],
} as const;

export const requestDialogs = {
  introduction: { title: introductionName, intro: 'Vertel kort waar u staat. We denken graag mee.' },
  workshop: {
    title: workshopTalkName,
    intro: 'Voor welk team? We nemen contact op en kiezen samen een dag.',
  },
} as const;
