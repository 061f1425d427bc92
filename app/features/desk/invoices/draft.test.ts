import { expect, test } from 'vitest';
import { offers } from '../../../../site/home.ts';
import { anchors } from '../../../../site/paths.ts';
import { draftFor } from './draft.ts';

const request = {
  id: '0b6b1c55-6e39-4d39-9a53-2f3c6f1f1a11',
  kind: 'contact' as const,
  name: 'An Peeters',
  email: 'an@voorbeeld.be',
  phone: '',
  company: '',
  message: '',
  details: {},
  consent_marketing: false,
  source_url: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  is_spam: false,
  created_at: '2026-11-28T10:00:00+01:00',
  reference: '0B6B-1C55',
};

test('an invoice begins with the offer whose button the visitor clicked', () => {
  const traject = offers.list.find(({ id }) => id === 'traject')?.name;
  const of = (details: Record<string, unknown>) =>
    draftFor({ request: { ...request, details }, billed: null }).description0;
  expect(of({ section: anchors.opmaat })).toBe(traject);
  expect(of({})).toBe('');
});
