import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { toast } from '../../ui/toast.tsx';
import { deskDrafts } from '../forms/desk-drafts.ts';
import { saveKeptMarks } from '../lessons/progress.ts';
import { noAnswerMessage } from '../page/no-answer.ts';
import { signOut } from './sign-out.ts';

/** What signing out would lose, as a sentence; null when nothing. */
async function unsaved(): Promise<string | null> {
  if (Object.keys(deskDrafts()).length > 0)
    return 'In het beheer staat nog iets dat niet verstuurd of gepubliceerd is.';
  if (await saveKeptMarks()) return null;
  return `Wat je het laatst deed in de Kicks, is nog niet bewaard. ${noAnswerMessage()}`;
}

/** Runs `leave` once the member's marks are saved. Asks first when leaving would lose something. */
export async function leaveSaved(leave: () => Promise<void>): Promise<void> {
  const description = await unsaved();
  if (!description) return leave();
  toast({
    variant: 'destructive',
    title: 'Nog niet uitgelogd',
    description,
    note: 'Log je nu uit, dan ben je dat kwijt.',
    actions: [{ label: 'Toch uitloggen', onSelect: () => void leave() }],
  });
}

/**
 * Returns the handler of 'Uitloggen': ends the session of this browser, says so and goes to the home page. `onLeaving`
 * comes first, so that the page does not ask to sign in again meanwhile. Never throws.
 */
export function useLogOut(onLeaving: () => void): { logOut: () => void; busy: boolean } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    onLeaving();
    await signOut().catch(() => {});
    toast({ on: 'next page', title: 'Uitgelogd', description: 'Tot de volgende ronde.' });
    void navigate(paths.home);
  }
  function logOut(): void {
    setBusy(true);
    void leaveSaved(leave).finally(() => setBusy(false));
  }
  return { logOut, busy };
}
