import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { leaveSaved } from '../../shared/accounts/log-out.ts';
import { signOutEverywhere } from '../../shared/accounts/sign-out.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refusalWords } from './use-account.ts';

/**
 * Ends the sessions of every device, this one too. `onLeaving` keeps the page from asking to sign in again meanwhile.
 */
export function SignOutEverywhere({ onLeaving }: { onLeaving: (leaving: boolean) => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    onLeaving(true);
    const problem = await signOutEverywhere();
    if (problem) {
      onLeaving(false);
      setRefused(refusalWords(problem));
      return;
    }
    toast({
      on: 'next page',
      title: 'Overal uitgelogd',
      description: 'Op andere toestellen kan dat tot een uur duren.',
    });
    void navigate(paths.home);
  }

  function submit(): void {
    setRefused(undefined);
    setBusy(true);
    void leaveSaved(leave).finally(() => setBusy(false));
  }

  return (
    <div className="grid gap-4">
      <p>Een toestel kwijt, of ergens vergeten uit te loggen? Sluit je account op elk toestel, ook op dit.</p>
      <Refused because={refused} />
      <p>
        <Button busy={busy} onClick={submit}>
          Overal uitloggen
        </Button>
      </p>
    </div>
  );
}
