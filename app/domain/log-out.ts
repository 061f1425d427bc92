import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../site/paths.ts';
import { noAnswerMessage } from '../platform/auth-errors.ts';
import { signOut } from '../platform/session.ts';
import { toast } from '../ui/toast.tsx';
import { saveKeptMarks } from './progress.ts';

/** Runs `leave` once the member's marks are saved. When that fails, it asks first: leaving would lose them. */
export async function leaveSaved(leave: () => Promise<void>): Promise<void> {
  if (await saveKeptMarks()) return leave();
  toast({
    variant: 'destructive',
    title: 'Nog niet uitgelogd',
    description: `Wat je het laatst deed in de Kicks, is nog niet bewaard. ${noAnswerMessage()}`,
    note: 'Log je nu uit, dan ben je dat kwijt.',
    actions: [{ label: 'Toch uitloggen', onSelect: () => void leave() }],
  });
}

/**
 * Gives what 'Uitloggen' does: ends the session of this browser, says so and leads to the home page. `onLeaving` comes
 * first, so that the page does not ask to sign in again meanwhile. Never throws.
 */
export function useLogOut(onLeaving: () => void): { logOut: () => void; busy: boolean } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    onLeaving();
    await signOut().catch(() => {});
    toast({ title: 'Uitgelogd', description: 'Tot de volgende ronde.' });
    void navigate(paths.home);
  }
  function logOut(): void {
    setBusy(true);
    void leaveSaved(leave).finally(() => setBusy(false));
  }
  return { logOut, busy };
}
