import { useState } from 'react';
import { invoke } from '../../../platform/invoke.ts';
import { type FileLink, saveFile } from '../../../shared/lessons/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Saves a lesson file: the published one, or by its `name` in storage one that is not published yet. Never throws. */
export async function openFile(key: string, name?: string) {
  const answer = await invoke('desk-lesson', { action: 'open', key, ...(name && { name }) });
  const link: FileLink =
    answer.ok && answer.data.result === 'link'
      ? { ok: true, data: answer.data }
      : { message: null, userMessage: null, ...answer, ok: false };
  return saveFile(link, 'desk');
}

/** A button that opens a lesson file. */
export function OpenFile({ fileKey, name, of }: { fileKey: string; name?: string; of: string }) {
  const [busy, setBusy] = useState(false);
  async function open(): Promise<void> {
    setBusy(true);
    const outcome = await openFile(fileKey, name);
    setBusy(false);
    if (outcome.kind === 'saved') return;
    toast({ variant: 'destructive', title: 'Openen is niet gelukt', description: outcome.message });
  }
  return (
    <Button size="small" busy={busy} onClick={() => void open()}>
      Open<span className="sr-only"> {of}</span>
    </Button>
  );
}
