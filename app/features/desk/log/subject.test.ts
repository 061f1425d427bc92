import { expect, test } from 'vitest';
import type { OwnerAction } from '../../../../contract/desk-actions.ts';
import { peopleAddress } from '../../../../contract/desk-address.ts';
import { subjectAddress } from './subject.ts';

test.each<[OwnerAction, string, string | null]>([
  ['refund', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  // Of the demo, and of a shop before its numbers were drawn.
  ['refund', 'K2026-00012', '?deel=bestellingen&open=K2026-00012'],
  ['noted', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  ['noted', '12AB-34CD', '?deel=aanvragen&zoek=12AB-34CD'],
  ['exported', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  ['withdrawal-refused', '7F3A-21BC', '?deel=herroepingen&open=7F3A-21BC'],
  ['request-answered', '12AB-34CD', '?deel=aanvragen&zoek=12AB-34CD'],
  ['invoice-paid', '2026-0007', '?deel=facturen&open=2026-0007'],
  ['peppol-noted', '2026-0007', '?deel=facturen&open=2026-0007'],
  ['exported', 'invoice_list', '?deel=facturen'],
  // Of a request or a withdrawal: they look the same.
  ['exported', '12AB-34CD', null],
  ['exported', 'order_list', '?deel=bestellingen'],
  ['lesson-published', 'Kick 3', '?deel=lessen&open=kick-3'],
  ['lesson-published', 'lessons', '?deel=lessen'],
  ['lesson-withdrawn', 'Checklist', '?deel=lessen&open=kit'],
  ['owner-added', 'an@voorbeeld.be', '?deel=beheerders'],
  ['kit-status', 'kit', '?deel=verkoop'],
  ['price-changed', 'shop', '?deel=winkel'],
])('%s %s leads to what it is about', (action, subject, to) => {
  expect(subjectAddress({ action, subject, address: null })).toBe(to);
});

test('a mail or a consent leads to its person, as long as it is kept', () => {
  const of = (action: OwnerAction, address: string | null) =>
    subjectAddress({ action, subject: '6f1c0a52-1111-4111-8111-111111111111', address });
  expect(of('mail-again', 'an@voorbeeld.be')).toBe('?deel=mails&zoek=an%40voorbeeld.be');
  expect(of('newsletter-stopped', 'an@voorbeeld.be')).toBe(peopleAddress({ person: 'an@voorbeeld.be' }));
  expect([of('mail-again', null), of('newsletter-stopped', null)]).toEqual([null, null]);
});
