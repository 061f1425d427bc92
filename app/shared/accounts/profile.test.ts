import { expect, test } from 'vitest';
import { profileOf } from './profile.ts';

test('a profile combines the metadata and the e-mail address of the account', () => {
  const user = {
    id: 'u1',
    email: 'an@voorbeeld.be',
    user_metadata: { first_name: ' An ', last_name: 'Peeters', phone: '0470' },
  };
  expect(profileOf(user)).toEqual({
    userId: 'u1',
    firstName: 'An',
    lastName: 'Peeters',
    email: 'an@voorbeeld.be',
    phone: '0470',
  });
});

test('values that are missing or of another type become empty', () => {
  expect(profileOf({ id: 'u1', user_metadata: { first_name: 7, last_name: null } })).toEqual({
    userId: 'u1',
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
  });
});
