import { randomKey } from '../../platform/random-key.ts';
import { hasStoredSession } from '../../platform/stored-session.ts';
import { forgetStored, readStored, type StoredKey, store } from '../stored.ts';
import { isSamePerson } from './person.ts';
import type { Kept } from './use-form.ts';

interface Draft {
  values: unknown;
  /** Sent along as `request_key` (contract/tracking.ts). */
  key: string;
}

/** By form, in memory: closing a dialog or leaving a page loses nothing. */
const drafts = new Map<string, Draft>();

/** The forms that also survive a refresh of the page, and where their draft is stored. */
const storedAt: Readonly<Record<string, StoredKey>> = {
  'workshop-aanvraag': 'kickstart-workshop-aanvraag',
  kennismaking: 'kickstart-kennismaking',
  herroepen: 'kickstart-herroeping',
  kassa: 'kickstart-kassa',
  betaling: 'kickstart-betaling',
  beheer: 'kickstart-beheer',
};

function forgetTyped(): void {
  drafts.clear();
  for (const key of Object.values(storedAt)) store(key, null);
}

/** Forgets what somebody else typed in this tab, also what is still on screen. With `begins` someone uses a form now. */
export function forgetOthers(begins: boolean): void {
  if (isSamePerson(begins)) return;
  forgetTyped();
  window.location.reload();
}

if (typeof window !== 'undefined') {
  // A tab that was closed during a sign-out and comes back.
  if (!isSamePerson(false)) forgetTyped();
  // A sign-out in another tab, now or while this one slept.
  const follow = () => forgetOthers(false);
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
}

function write(form: string, draft: Draft | null): void {
  if (draft) drafts.set(form, draft);
  else drafts.delete(form);
  const key = storedAt[form];
  if (key) store(key, draft && JSON.stringify(draft));
}

export function draftOf<Values>(form: string): Values | undefined {
  forgetOthers(hasStoredSession());
  return drafts.get(form)?.values as Values | undefined;
}

export function draftBeforeRefresh<Values>(form: string): Values | undefined {
  forgetOthers(hasStoredSession());
  const text = storedAt[form] && !drafts.has(form) ? readStored(storedAt[form]) : null;
  try {
    if (text) drafts.set(form, JSON.parse(text) as Draft);
  } catch {
    // Not a draft of ours: the form starts empty.
  }
  return draftOf(form);
}

export function keepDraft(form: string, values: unknown): string {
  forgetOthers(true);
  const key = drafts.get(form)?.key ?? randomKey();
  write(form, { values: structuredClone(values), key });
  return key;
}

export function dropDraft(form: string): void {
  write(form, null);
}

/** Keeps a form's draft for `useForm`, all but the values of `secrets`. */
export function keptDraft<Values extends object>(
  form: string,
  secrets: readonly (keyof Values)[] = [],
): Kept<Values> {
  const isSecret = (name: string) => secrets.includes(name as keyof Values);
  return {
    read: () => draftOf(form),
    readStored: () => draftBeforeRefresh(form),
    write: (values) => {
      if (!values) return dropDraft(form);
      keepDraft(form, Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))));
    },
  };
}

/** Forgets everything the site keeps about a person: stored values and drafts of forms. */
export function forgetPerson(): void {
  forgetTyped();
  forgetStored();
}
