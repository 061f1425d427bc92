import { useNavigate } from 'react-router';
import { paths } from '../../site/paths.ts';
import { signOut } from '../platform/session.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Gives what 'Uitloggen' does: ends the session of this browser, says so and leads to the home page. `onLeaving` comes
 * first, so that the page does not ask to sign in again meanwhile. Never throws.
 */
export function useLogOut(onLeaving: () => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    onLeaving();
    await signOut().catch(() => {});
    toast({ title: 'Uitgelogd', description: 'Tot de volgende ronde.' });
    void navigate(paths.home);
  };
}
