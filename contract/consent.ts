/** The texts people agree to; text and version are stored with each consent. When a text changes, raise its version. */
export const consentTexts = {
  marketing: {
    version: '2026-11-1',
    text: 'Ik wil updates ontvangen over AI-ontwikkelingen en nieuwe services',
  },
  newsletter: {
    version: '2026-11-1',
    text: 'Hou me op de hoogte met de nieuwsbrief',
  },
  launch: {
    version: '2026-11-1',
    text: 'Verwittig me bij de lancering',
  },
} as const;

/** How mails show a ticked consent that does not count until the address is confirmed. */
export const unprovenConsent = 'Ja, nog niet bevestigd';
