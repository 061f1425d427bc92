import { describe, expect, test } from 'vitest';
import { passwordTitles } from '../../../contract/account.ts';
import { fieldMessages, passwordMessages } from '../../../contract/messages.ts';
import { isAlreadyRegistered } from '../../platform/auth-problem.ts';
import { checkSignUp, emptySignUp } from './sign-up.ts';

const good = {
  firstName: ' An ',
  lastName: 'Peeters',
  email: ' An+kit@Voorbeeld.BE ',
  password: 'Startblok7',
  confirmation: 'Startblok7',
};

test('a valid sign-up gives the person in canonical form', () => {
  const { person, errors, passwordProblem } = checkSignUp(good);
  expect(person).toEqual({ firstName: 'An', lastName: 'Peeters', email: 'an+kit@voorbeeld.be' });
  expect(errors).toEqual({});
  expect(passwordProblem).toBeNull();
});

test('an empty form has an error at every required field', () => {
  const { person, errors } = checkSignUp(emptySignUp);
  expect(person).toBeNull();
  expect(errors).toEqual({
    firstName: fieldMessages.voornaamRequired,
    lastName: fieldMessages.achternaamRequired,
    email: fieldMessages.emailInvalid,
    password: passwordMessages.length,
  });
});

describe('passwords', () => {
  test.each([
    ['Kort7aa', 'length', 'password'],
    ['alleenklein7', 'classes', 'password'],
    ['ALLEENGROOT7', 'classes', 'password'],
    ['GeenCijfers', 'classes', 'password'],
    [`Aa1${'x'.repeat(70)}`, 'max', 'password'],
  ] as const)('%s breaks the rule %s', (password, problem, field) => {
    const checked = checkSignUp({ ...good, password, confirmation: password });
    expect(checked.passwordProblem).toBe(problem);
    expect(checked.errors[field]).toBe(passwordMessages[problem]);
    expect(checked.person).toBeNull();
  });

  test('a confirmation that differs is an error at the confirmation field', () => {
    const checked = checkSignUp({ ...good, confirmation: 'Startblok8' });
    expect(checked.errors).toEqual({ confirmation: passwordMessages.match });
  });

  test('each page has its own titles above password errors', () => {
    expect(passwordTitles.checkout).toMatchObject({
      length: 'Wachtwoord vereisten',
      classes: 'Wachtwoord vereisten',
      match: 'Wachtwoorden komen niet overeen',
    });
    expect(passwordTitles.reset).toMatchObject({
      length: 'Wachtwoord te kort',
      match: 'Wachtwoorden komen niet overeen',
    });
    expect(passwordTitles.auth.length).toBe('Registration Failed');
  });
});

test.each([
  [{ message: 'User already registered', status: 422 }, true],
  [{ message: 'A user with this email address has already been registered' }, true],
  [{ code: 'user_already_exists' }, true],
  [{ message: 'Signups not allowed', status: 422 }, false],
])('%j is already registered: %s', (problem, registered) => {
  expect(isAlreadyRegistered(problem)).toBe(registered);
});
