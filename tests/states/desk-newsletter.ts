import { answers, clicks, fails, type Step, shows, states, visits } from './state.ts';

const list = '**/rest/v1/rpc/desk_audience';

const readers = ['an.peeters@voorbeeld.be', 'bert@een-lange-bedrijfsnaam.be', 'carla@voorbeeld.be'].map(
  (email, index) => ({
    email,
    since: `2026-11-${20 - index}T08:30:00Z`,
    text: 'Stuur mij af en toe tips en nieuws. Ik kan me met één klik uitschrijven.',
    text_version: '2026-11-1',
    source: 'contact',
    list: 'newsletter',
    given_at: `2026-11-${20 - index}T08:20:00Z`,
    without: index === 2 ? 'no-proof' : 'none',
  }),
);

const opens = (rows: object[]): Step[] => [
  answers(list, { total: rows.length, rows }),
  visits('/beheer?deel=mailings&toon=nieuwsbrief', 'owner'),
];

export const deskNewsletterStates = states({
  'page beheer-nieuwsbrief': [...opens(readers), shows('3 adressen')],
  'empty beheer-nieuwsbrief-leeg': [...opens([]), shows('Nog niemand gaf toestemming')],
  'offline beheer-nieuwsbrief-uitschrijven-zonder-netwerk': [
    ...opens(readers),
    fails('**/rest/v1/rpc/desk_act'),
    clicks('Uitschrijven van an.peeters@voorbeeld.be'),
    ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Uitschrijven' }).click(),
    shows('geen antwoord'),
  ],
});
