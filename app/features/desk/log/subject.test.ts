import { expect, test } from 'vitest';
import type { OwnerAction } from '../../../../contract/database/states.ts';
import { subjectAddress } from './subject.ts';

test.each<[OwnerAction, string, string | null]>([
  ['refund', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  // Of the demo, and of a shop before its numbers were drawn.
  ['refund', 'K2026-00012', '?deel=bestellingen&open=K2026-00012'],
  ['exported', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  ['withdrawal-refused', '7F3A-21BC', '?deel=herroepingen&open=7F3A-21BC'],
  ['lead-answered', '12AB-34CD', '?deel=aanvragen&zoek=12AB-34CD'],
  // Of a request or a withdrawal: they look the same.
  ['exported', '12AB-34CD', null],
  ['exported', 'order_list', '?deel=bestellingen'],
  ['lesson-published', 'Kick 3', '?deel=lessen&open=kick-3'],
  ['lesson-withdrawn', 'Checklist', '?deel=lessen&open=kit'],
  ['mail-again', 'an@voorbeeld.be', '?deel=mails&zoek=an%40voorbeeld.be'],
  ['owner-added', 'an@voorbeeld.be', '?deel=beheerders'],
  ['kit-status', 'kit', '?deel=winkel'],
  ['newsletter-stopped', 'an@voorbeeld.be', null],
])('%s %s leads to what it is about', (action, subject, address) => {
  expect(subjectAddress(action, subject)).toBe(address);
});
