import { useState } from 'react';
import type { LessonLinkRequest } from '../../../contract/lessons.ts';
import { contactHint } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { backendAddress } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

interface FileButtonProps {
  file: LessonLinkRequest;
  label?: string;
  children: string;
}

/** Saves a lesson file. Each click requests a new link, which is valid for five minutes. */
export function FileButton({ file, label, children }: FileButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const answer = await invoke('lesson-link', file);
    setBusy(false);
    if (answer.ok) window.location.assign(await backendAddress(answer.data.path));
    else {
      toast({
        variant: 'destructive',
        title: 'Downloaden is niet gelukt',
        description: answer.message ?? contactHint,
      });
    }
  }

  return (
    <Button size="small" busy={busy} aria-label={label} onClick={download}>
      {children}
    </Button>
  );
}
