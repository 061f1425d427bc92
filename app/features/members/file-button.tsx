import { useState } from 'react';
import { contactHint } from '../../lib/plain-messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { fileAddress } from './lessons.ts';

/** Downloads a file of the private storage. */
export function FileButton({ path, label, children }: { path: string; label?: string; children: string }) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const address = await fileAddress(path);
    setBusy(false);
    if (address) window.location.assign(address);
    else toast({ variant: 'destructive', title: 'Downloaden is niet gelukt', description: contactHint });
  }

  return (
    <Button size="small" busy={busy} aria-label={label} onClick={download}>
      {children}
    </Button>
  );
}
