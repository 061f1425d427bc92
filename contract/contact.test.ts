import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../tests/messages-of.ts';
import { companyInMessage, contactDialog, contactRequest, inline, workshopDialog } from './contact.ts';

const person = { name: 'An', email: 'an@bedrijf.be', phone: '09 000 00 00' };

test('the contact dialog requires only a name, an address and a phone number', () => {
  expect(messagesOf(contactDialog.schema, { name: '', email: '', phone: ' ', message: '' })).toEqual({
    name: 'Naam is verplicht',
    email: 'Ongeldig e-mailadres',
    phone: 'Telefoonnummer is verplicht',
  });
  expect(messagesOf(contactDialog.schema, person)).toEqual({});
});

test('the workshop dialog also requires a company', () => {
  expect(messagesOf(workshopDialog.schema, person)).toEqual({ company: 'Bedrijfsnaam is verplicht' });
  expect(messagesOf(workshopDialog.schema, { ...person, company: 'Bakkerij' })).toEqual({});
});

test('the inline form requires only a name, an address and a message', () => {
  expect(messagesOf(inline.schema, { company: '' })).toEqual({
    name: 'Naam is verplicht',
    email: 'Ongeldig e-mailadres',
    message: 'Bericht is verplicht',
  });
  expect(messagesOf(inline.schema, { name: 'An', email: 'an@bedrijf.be', message: 'Hallo' })).toEqual({});
});

test('consent defaults to no', () => {
  expect(v.parse(contactDialog.schema, person).consent_marketing).toBe(false);
  expect(v.parse(contactDialog.schema, { ...person, consent_marketing: true }).consent_marketing).toBe(true);
});

test('the company in the message of the workshop dialog is checked as in its own field', () => {
  const sent = (company: string) =>
    messagesOf(contactRequest, { ...person, message: `Workshop Aanvraag - Bedrijf: ${company}\n\nHallo` });
  expect(sent('Bakkerij')).toEqual({});
  expect(Object.keys(sent('B'.repeat(9900)))).toEqual(['message']);
});

test('the workshop dialog puts its company before the message', () => {
  expect(companyInMessage('Workshop Aanvraag - Bedrijf: Bakkerij')).toBe('Bakkerij');
  expect(companyInMessage('Workshop Aanvraag - Bedrijf: Bakkerij\n\nHallo')).toBe('Bakkerij');
  expect(companyInMessage('Hallo')).toBeNull();
});

describe('the body of the call', () => {
  test('is valid without form type, tracking and bot traps', () => {
    expect(messagesOf(contactRequest, { ...person, message: '' })).toEqual({});
  });

  test('may have an empty phone for the inline form only', () => {
    const inline = { form_type: 'inline', name: 'An', email: 'an@bedrijf.be', message: 'Hallo' };
    expect(messagesOf(contactRequest, { ...inline, phone: '' })).toEqual({});
    expect(messagesOf(contactRequest, { ...person, phone: '' })).toEqual({
      phone: 'Telefoonnummer is verplicht',
    });
  });

  test('of an introduction names one of the three kinds of talk and says something', () => {
    const introduction = {
      form_type: 'kennismaking',
      ...person,
      company: null,
      message: 'Gesprekstype: Online\n\nToelichting:\nHoe begin ik?',
      metadata: { gesprekstype: 'online' },
    };
    expect(messagesOf(contactRequest, introduction)).toEqual({});
    for (const metadata of [{ gesprekstype: 'fax' }, {}, null, undefined])
      expect(Object.values(messagesOf(contactRequest, { ...introduction, metadata }))).toEqual([
        'Selecteer een gesprekstype',
      ]);
    for (const message of [
      '',
      'Gesprekstype: Online\n\nToelichting:\n',
      'Gesprekstype: Contact via email\n\nToelichting:\n \n ',
    ])
      expect(messagesOf(contactRequest, { ...introduction, message })).toEqual({
        message: 'Extra toelichting is verplicht',
      });
  });

  test.each([null, 'tekst', 3, [], { form_type: 'onbekend' }])('%j is refused with a message', (body) => {
    const messages = Object.values(messagesOf(contactRequest, body));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toMatch(/verplicht|Ongeldig|niet leesbaar/);
  });
});
