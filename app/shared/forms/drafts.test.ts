import { expect, test } from 'vitest';
import { draftOf, forgetPerson, keepDraft } from './drafts.ts';

test('signing out leaves nothing in a form for the next person at this computer', () => {
  keepDraft('support', { firstName: 'An', message: 'Mijn vraag' });
  expect(draftOf('support')).toBeDefined();
  forgetPerson();
  expect(draftOf('support')).toBeUndefined();
});
