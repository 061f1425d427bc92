import { expect, test } from 'vitest';
import type { OwnerAction } from '../../../../contract/database/states.ts';
import { subjectAddress } from './subject.ts';

test.each<[OwnerAction, string, string | null]>([
  ['refund', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  ['exported', 'K2026-000001', '?deel=bestellingen&open=K2026-000001'],
  ['withdrawal-refused', 'H-7K2M9P', '?deel=herroepingen&open=H-7K2M9P'],
  ['lead-answered', '12AB-34CD', '?deel=aanvragen&zoek=12AB-34CD'],
  ['exported', '12AB-34CD', '?deel=aanvragen&zoek=12AB-34CD'],
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
