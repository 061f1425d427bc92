import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../tests/messages-of.ts';
import {
  contactForm,
  contactRequest,
  inlineContactForm,
  isWorkshopDialogMessage,
  workshopDialogForm,
  workshopDialogMessage,
} from './contact.ts';
import { kennismakingMessage } from './kennismaking.ts';

const person = { name: 'An', email: 'an@bedrijf.be', phone: '09 000 00 00' };

test('the contact dialog requires a name, an address and a phone number; the message is optional', () => {
  expect(messagesOf(contactForm, { name: '', email: '', phone: ' ', message: '' })).toEqual({
    name: 'Naam is verplicht',
    email: 'Ongeldig e-mailadres',
    phone: 'Telefoonnummer is verplicht',
  });
  expect(messagesOf(contactForm, person)).toEqual({});
});

test('the workshop dialog also requires a company', () => {
  expect(messagesOf(workshopDialogForm, person)).toEqual({ company: 'Bedrijfsnaam is verplicht' });
  expect(messagesOf(workshopDialogForm, { ...person, company: 'Bakkerij' })).toEqual({});
});

test('the inline form requires a name, an address and a message; the company is optional', () => {
  expect(messagesOf(inlineContactForm, { company: '' })).toEqual({
    name: 'Naam is verplicht',
    email: 'Ongeldig e-mailadres',
    message: 'Bericht is verplicht',
  });
  expect(messagesOf(inlineContactForm, { name: 'An', email: 'an@bedrijf.be', message: 'Hallo' })).toEqual({});
});

test('consent defaults to no', () => {
  expect(v.parse(contactForm, person).consent_marketing).toBe(false);
  expect(v.parse(contactForm, { ...person, consent_marketing: true }).consent_marketing).toBe(true);
});

test('the workshop dialog puts its company before the message', () => {
  expect(workshopDialogMessage('Bakkerij', '')).toBe('Workshop Aanvraag - Bedrijf: Bakkerij');
  expect(workshopDialogMessage('Bakkerij', 'Hallo')).toBe('Workshop Aanvraag - Bedrijf: Bakkerij\n\nHallo');
  expect(isWorkshopDialogMessage(workshopDialogMessage('Bakkerij', ''))).toBe(true);
  expect(isWorkshopDialogMessage('Hallo')).toBe(false);
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
      message: kennismakingMessage({ gesprekstype: 'online', toelichting: 'Hoe begin ik?' }),
      metadata: { gesprekstype: 'online' },
    };
    expect(messagesOf(contactRequest, introduction)).toEqual({});
    for (const metadata of [{ gesprekstype: 'fax' }, {}, null, undefined])
      expect(Object.values(messagesOf(contactRequest, { ...introduction, metadata }))).toEqual([
        'Selecteer een gesprekstype',
      ]);
    for (const message of [
      '',
      kennismakingMessage({ gesprekstype: 'online', toelichting: '' }),
      kennismakingMessage({ gesprekstype: 'email', toelichting: ' \n ' }),
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
