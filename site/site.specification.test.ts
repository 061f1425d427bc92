import { expect, test } from 'vitest';
import { brand, product } from './brand.ts';
import { downloads } from './contents.ts';
import { offers, recognition } from './home.ts';
import { formatEuro, kicks, kit } from './kit.ts';
import {
  aiTools,
  gesprekstypes,
  introductionName,
  offerNames,
  workshopTypes,
  workshopWorkflows,
} from './offers.ts';
import { anchors, paths } from './paths.ts';
import { workshopPage } from './requests.ts';

// With tests/e2e/specification-texts.spec.ts the only test that repeats values of site/: those that the specification
// gives. `npm run test:owner-edit` leaves both out, because it changes the rest and the price.

test('the price and the other figures (section 9)', () => {
  expect(kit).toMatchObject({
    name: 'Kickstart Kit',
    priceCents: 3700,
    priceLabel: '37 euro',
    paymentLabel: 'Bancontact / Payconiq',
    currency: 'eur',
    stripePaymentMethods: ['bancontact'],
    firstResultMinutes: 15,
    pitfalls: 10,
  });
  expect(workshopWorkflows).toBe(3);
  expect([recognition.waiting, recognition.started]).toEqual([95, 5]);
});

test('the names that follow from the product (sections 1 and 2)', () => {
  expect(product).toBe('Kickstart');
  expect(brand).toMatchObject({ membersName: 'Mijn Kickstart', membersButton: 'MIJN KICKSTART' });
  expect(workshopPage.title).toBe('Kickstart sessie aanvraag');
  expect(workshopTypes).toEqual([
    { id: 'online', label: 'Kickstart Workshop' },
    { id: 'onsite', label: 'Kickstart Inspiratie' },
  ]);
});

test('the offers, the introduction and its kinds of conversation (section 2)', () => {
  expect(offerNames).toEqual({ inspiratie: 'Inspiratie', workshop: 'Workshop', traject: 'Traject' });
  expect(offers.list.map(({ name }) => name)).toEqual(['Inspiratie', 'Workshop', 'Traject']);
  expect(introductionName).toBe('Gratis Kennismaking');
  expect(gesprekstypes).toEqual([
    { id: 'email', label: 'Contact via email' },
    { id: 'persoon', label: 'In persoon' },
    { id: 'online', label: 'Online (via videogesprek)', messageLabel: 'Online' },
  ]);
});

test('the tools of the workshop request (section 3)', () => {
  expect(aiTools.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'chatgpt: ChatGPT',
    'gemini: Google Gemini',
    'perplexity: Perplexity',
    'midjourney: Midjourney',
    'dalle: Dall-E',
    'klingai: KlingAI',
    'andere: Andere',
  ]);
});

test('the Kicks and the downloads (section 2, Members area)', () => {
  expect(kicks.map(({ number, title }) => `Kick ${number}: ${title}`)).toEqual([
    'Kick 0: Start met AI',
    'Kick 1: Begrijpbaar prompten',
    'Kick 2: Geen middelmatige output',
    'Kick 3: AI-shortcuts',
    'Kick 4: Er is meer dan ChatGPT',
    'Kick 5: Custom GPTs & projectmappen',
    'Kick 6: Deel & schaal je wins',
  ]);
  expect(downloads.map(({ title }) => title)).toEqual([
    'AI Cheat Sheet',
    'Template Library',
    'Tool Recommendations',
    'Business Case Templates',
    'ROI Calculator',
  ]);
});

test('the anchors of the home page and the routes (section 2)', () => {
  expect(anchors).toMatchObject({
    kopen: 'kopen',
    herken: 'herken',
    opmaat: 'opmaat',
    workshop: 'workshop1',
    kit: 'kit',
    contact: 'contact',
  });
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      '/',
      '/auth',
      '/checkout-auth',
      '/reset-password',
      '/members',
      '/payment-success',
      '/workshop-aanvraag',
      '/kennismaking',
    ]),
  );
});

test('amounts are written as the price is', () => {
  expect([3700, 3705, 123450].map(formatEuro)).toEqual(['37 euro', '37,05 euro', '1.234,50 euro']);
});
