import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyStorage } from '../../../tests/empty-storage.ts';
import { forgetStored } from '../stored.ts';
import { isSamePerson } from './person.ts';

const session = 'sb-127-auth-token';

/** The next lines happen in this tab. */
const inTab = (tab: Storage) => vi.stubGlobal('sessionStorage', tab);
const signIn = (id: string) => localStorage.setItem(session, JSON.stringify({ user: { id } }));
const loseSession = () => localStorage.removeItem(session);

describe('the person who uses the forms of a tab', () => {
  let [tab, other] = [emptyStorage(), emptyStorage()];

  beforeEach(() => {
    vi.stubGlobal('localStorage', emptyStorage());
    [tab, other] = [emptyStorage(), emptyStorage()];
    inTab(tab);
  });

  test('is another one after a sign-out in any tab, once its session has ended', () => {
    signIn('an');
    expect(isSamePerson(true)).toBe(true);
    inTab(other);
    forgetStored();
    inTab(tab);
    expect(isSamePerson(true)).toBe(true);
    loseSession();
    expect(isSamePerson(false)).toBe(false);
    expect(isSamePerson(false)).toBe(true);
    expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([]);
  });

  test('is another one in a tab that slept until the next person had signed in and typed', () => {
    isSamePerson(true);
    inTab(other);
    signIn('an');
    forgetStored();
    signIn('bo');
    isSamePerson(true);
    inTab(tab);
    expect(isSamePerson(false)).toBe(false);
    expect(isSamePerson(false)).toBe(true);
  });

  test('is the same after a lost session, until another account signs in', () => {
    signIn('an');
    isSamePerson(true);
    loseSession();
    expect(isSamePerson(true)).toBe(true);
    signIn('an');
    expect(isSamePerson(true)).toBe(true);
    loseSession();
    signIn('bo');
    expect(isSamePerson(false)).toBe(false);
    expect(isSamePerson(true)).toBe(true);
  });

  test('is the same once a visitor signs in', () => {
    isSamePerson(true);
    signIn('an');
    expect(isSamePerson(true)).toBe(true);
  });

  test('is not noted before a form is used, nor told apart where nothing can be stored', () => {
    isSamePerson(false);
    expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(isSamePerson(true)).toBe(true);
    expect(isSamePerson(true)).toBe(true);
  });
});
