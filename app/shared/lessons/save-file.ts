import { contactHint } from '../../../contract/messages.ts';
import { offlineMessage } from '../../../contract/no-answer.ts';
import { fetchWithin } from '../../platform/backend-config.ts';
import type { CallOutcome } from '../../platform/invoke.ts';
import { backendAddress } from '../../platform/supabase.ts';
import { noAnswerMessage } from '../page/no-answer.ts';
import { offerFile } from '../page/offer-file.ts';

/** A link to a lesson file, relative to the backend's address; valid for five minutes. */
export type FileLink = CallOutcome<{ path: string }>;

/**
 * Whether the backend has the file at this address. The browser opens it only then: the response for a withdrawn file
 * would replace the page.
 */
async function isThere(address: string): Promise<boolean> {
  const response = await fetchWithin(address);
  await response.body?.cancel();
  return response.ok;
}

/** Saves without leaving the page, even for a moment: the desk asks about what is unsent before its page is left. */
async function saveHere(address: string): Promise<boolean> {
  const response = await fetch(address);
  if (!response.ok) return false;
  const name = new URL(address, window.location.href).searchParams.get('download') ?? '';
  offerFile(name, await response.blob());
  return true;
}

type Outcome = { kind: 'saved' } | { kind: 'gone' | 'failed'; message: string };

/** Lets the browser save a lesson file at a link; `from` the desk it stays on the page. Never throws. */
export async function saveFile(link: FileLink, from: 'members' | 'desk'): Promise<Outcome> {
  if (!link.ok) {
    const kind = link.status === 404 ? 'gone' : 'failed';
    return { kind, message: link.message ?? (link.status ? contactHint : noAnswerMessage()) };
  }
  try {
    const address = await backendAddress(link.data.path);
    const isSaved = from === 'desk' ? await saveHere(address) : await isThere(address);
    if (isSaved && from === 'members') window.location.assign(address);
    if (isSaved) return { kind: 'saved' };
    return { kind: 'gone', message: 'Dit bestand is net weggehaald of vervangen. Probeer het zo nog eens.' };
  } catch {
    return { kind: 'failed', message: navigator.onLine === false ? noAnswerMessage() : offlineMessage };
  }
}
