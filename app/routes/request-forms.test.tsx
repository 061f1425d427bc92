import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { contactDialog, inline, workshopDialog } from '../../contract/contact.ts';
import { kennismaking } from '../../contract/kennismaking.ts';
import { support } from '../../contract/support.ts';
import { botTrapEntries, requestKeyEntry } from '../../contract/tracking.ts';
import { workshop } from '../../contract/workshop.ts';
import SupportDialog from '../features/members/support-dialog.tsx';
import ContactDialog from '../features/requests/contact-dialog.tsx';
import InlineContactForm from '../features/requests/inline-contact-form.tsx';
import { KennismakingForm } from '../features/requests/kennismaking-form.tsx';
import WorkshopDialog from '../features/requests/workshop-dialog.tsx';
import { WorkshopForm } from '../features/requests/workshop-form.tsx';

const nobody = { userId: 'u', firstName: '', lastName: '', email: '', phone: '' };
const close = () => {};

const forms: [string, { schema: { entries: object } }, ReactNode][] = [
  ['contact dialog', contactDialog, <ContactDialog key="form" section={null} onClose={close} />],
  ['workshop dialog', workshopDialog, <WorkshopDialog key="form" section={null} onClose={close} />],
  ['inline form', inline, <InlineContactForm key="form" />],
  ['introduction form', kennismaking, <KennismakingForm key="form" />],
  ['workshop form', workshop, <WorkshopForm key="form" />],
  ['support dialog', support, <SupportDialog key="form" profile={nobody} onClose={close} />],
];

/** The page asks these once AI is used (tests/e2e/every-field.spec.ts). */
const hidden = ['aiTools', 'andereTools'];

/** The keys that no visitor fills in. */
const envelope = Object.keys({ ...botTrapEntries, ...requestKeyEntry });

test.each(forms)('the %s asks every question of its table and no other', (_name, { schema }, form) => {
  const html = renderToStaticMarkup(<MemoryRouter>{form}</MemoryRouter>);
  const asked = new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name));
  const questions = Object.keys(schema.entries).filter((name) => ![...hidden, ...envelope].includes(name));
  expect([...asked].filter((name) => !envelope.includes(name)).sort()).toEqual(questions.sort());
});
