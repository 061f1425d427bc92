import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contactRequest, workshopDialogMessage } from '../../../contract/contact.ts';
import { kennismakingMessage } from '../../../contract/kennismaking.ts';
import { requestAnswers } from '../../../contract/requests.ts';
import { contactRequestFrom } from './incoming.ts';

const incoming = (body: object) => contactRequestFrom(v.parse(contactRequest, body));

const dialog = { name: 'Ann', email: 'ann@voorbeeld.be', phone: '0470 12 34 56', message: 'Hallo' };

test('the contact dialog', () => {
  expect(incoming(dialog)).toMatchObject({
    kind: 'contact',
    phone: '0470 12 34 56',
    company: '',
    message: 'Hallo',
  });
});

test('the workshop dialog is recognized by its message', () => {
  expect(incoming({ ...dialog, message: workshopDialogMessage('ACME', 'Wanneer?') }).kind).toBe(
    'workshop-dialog',
  );
});

test('the inline form sends its company in the phone field', () => {
  const request = incoming({ ...dialog, form_type: 'inline', phone: 'ACME' });
  expect(request).toMatchObject({ kind: 'inline', company: 'ACME' });
  expect(request.phone).toBe('');
  expect(requestAnswers(request)).toContainEqual({ label: 'Bedrijfsnaam', value: 'ACME' });
});

test('the introduction form shows the choice as the visitor saw it', () => {
  const request = incoming({
    ...dialog,
    form_type: 'kennismaking',
    company: 'ACME',
    message: kennismakingMessage({ gesprekstype: 'online', toelichting: 'Hoe begin ik?' }),
    metadata: { gesprekstype: 'online' },
  });
  expect(request).toMatchObject({
    kind: 'kennismaking',
    company: 'ACME',
    details: { gesprekstype: 'online' },
  });
  expect(requestAnswers(request)).toContainEqual({
    label: 'Gesprekstype',
    value: 'Online (via videogesprek)',
  });
  expect(requestAnswers(request)).toContainEqual({
    label: 'Waar kunnen we u mee helpen?',
    value: 'Hoe begin ik?',
  });
});
