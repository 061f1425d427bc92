import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountPageMessages, passwordTitles } from '../../../contract/account.ts';
import { fieldMessages, passwordMessages } from '../../../contract/messages.ts';
import { isAlreadyRegistered } from '../../platform/auth-problem.ts';
import { readForm } from '../forms/use-form.ts';
import {
  choseItsPassword,
  emptySignUp,
  followsRules,
  keepSignUp,
  signUpForm,
  startedSignUp,
  typedTwice,
} from './sign-up.ts';

const good = {
  firstName: ' An ',
  lastName: 'Peeters',
  email: ' An+kit@Voorbeeld.BE ',
  password: 'Startblok7',
  confirmation: 'Startblok7',
};

const errorsIn = (values: typeof good) => readForm(signUpForm, values).errors;

test('a valid sign-up returns the person in canonical form', () => {
  expect(readForm(signUpForm, good)).toEqual({
    checked: { ...good, firstName: 'An', email: 'an+kit@voorbeeld.be' },
    errors: null,
  });
});

test('an empty form has an error at every required field', () => {
  expect(errorsIn(emptySignUp)).toEqual({
    firstName: fieldMessages.voornaamRequired,
    lastName: fieldMessages.achternaamRequired,
    email: fieldMessages.emailInvalid,
    password: passwordMessages.length,
  });
});

describe('passwords', () => {
  test('that differ show so beside every other error', () => {
    expect(errorsIn({ ...good, firstName: '', password: 'Kort7aa', confirmation: 'Kort7ab' })).toEqual({
      firstName: fieldMessages.voornaamRequired,
      password: passwordMessages.length,
      confirmation: passwordMessages.match,
    });
  });

  test.each([
    ['Kort7aa', 'length'],
    ['alleenklein7', 'classes'],
    ['ALLEENGROOT7', 'classes'],
    ['GeenCijfers', 'classes'],
    [`Aa1${'x'.repeat(70)}`, 'max'],
  ] as const)('%s breaks the rule %s', (password, rule) => {
    expect(errorsIn({ ...good, password, confirmation: password })).toEqual({
      password: passwordMessages[rule],
    });
  });

  test('a different confirmation is an error at the confirmation field', () => {
    expect(errorsIn({ ...good, confirmation: 'Startblok8' })).toEqual({
      confirmation: passwordMessages.match,
    });
  });

  test('one that many people choose is accepted, but not of an owner', () => {
    const common = { password: 'Welkom01', confirmation: 'Welkom01' };
    expect(errorsIn({ ...good, ...common })).toBeNull();
    const ofOwner = (typed: typeof common) =>
      readForm(v.pipe(v.object(typedTwice), followsRules(true)), typed).errors;
    expect(ofOwner(common)).toEqual({ password: accountPageMessages.ownerPasswordCommon });
    const short = { password: 'kort', confirmation: 'kort' };
    expect(ofOwner(short)).toEqual({ password: passwordMessages.length });
    expect(ofOwner({ password: good.password, confirmation: good.password })).toBeNull();
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

describe('a sign-up that began in this browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is known by its address only, and its password is of this browser unless it met an older account', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    expect(choseItsPassword('an@voorbeeld.be')).toBe(false);
    keepSignUp({ email: 'an@voorbeeld.be', earlier: null });
    expect(choseItsPassword('an@voorbeeld.be')).toBe(true);
    expect(choseItsPassword('ander@voorbeeld.be')).toBe(false);
    expect(choseItsPassword(null)).toBe(false);
    keepSignUp({ email: 'an@voorbeeld.be', earlier: { first_name: 'An' } });
    expect(choseItsPassword('an@voorbeeld.be')).toBe(false);
    expect(startedSignUp('an@voorbeeld.be')?.earlier).toEqual({ first_name: 'An' });
    keepSignUp(null);
    expect(startedSignUp('an@voorbeeld.be')).toBeNull();
  });

  test('is none in a browser that stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    keepSignUp({ email: 'an@voorbeeld.be', earlier: null });
    expect(choseItsPassword('an@voorbeeld.be')).toBe(false);
  });
});
