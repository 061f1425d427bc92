import { storedUserId } from '../../platform/stored-session.ts';
import { readStored, store } from '../stored.ts';
import { forgetOthers } from './drafts.ts';
import { personsAccount } from './person.ts';

const key = 'kickstart-beheer';

interface Typed {
  account: string | undefined;
  values: Record<string, unknown>;
}

function stored(): Typed | null {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    // Not of ours: nothing was typed.
    return null;
  }
}

/**
 * An owner's unsent input, by subject. After a sign-out in another tab it waits in its own tab for the same account, and
 * is dropped once another one looks.
 */
export function deskDrafts(): Typed['values'] {
  const user = storedUserId();
  forgetOthers(user !== null);
  const typed = stored();
  if (typed?.account && typed.account === (user ?? personsAccount())) return typed.values;
  if (user) store(key, null);
  return {};
}

/** Keeps an owner's unsent input, all of it. */
export function keepDeskDrafts(values: Typed['values']): void {
  forgetOthers(true);
  const typed: Typed = { account: personsAccount(), values };
  store(key, Object.keys(values).length > 0 ? JSON.stringify(typed) : null);
}
