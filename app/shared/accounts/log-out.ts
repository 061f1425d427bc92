import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { toast } from '../../ui/toast.tsx';
import { deskDrafts } from '../forms/desk-drafts.ts';
import { signOut } from './sign-out.ts';

/** Runs `leave`; asks first when that would lose what is typed in the desk. */
export async function leaveSaved(leave: () => Promise<void>): Promise<void> {
  if (Object.keys(deskDrafts()).length === 0) return leave();
  toast({
    variant: 'destructive',
    title: 'Nog niet uitgelogd',
    description: 'In het beheer staat nog iets dat niet verstuurd of gepubliceerd is.',
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
