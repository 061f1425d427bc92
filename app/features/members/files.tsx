import { useState } from 'react';
import { contactHint, offlineMessage } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { backendAddress, fetchWithin } from '../../platform/supabase.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { CourseFile } from './lessons.ts';

/**
 * Whether the backend has the file at this address. The browser opens it only then: the response for a withdrawn file
 * would replace the page.
 */
async function isThere(address: string): Promise<boolean> {
  const response = await fetchWithin(address);
  await response.body?.cancel();
  return response.ok;
}

type Outcome = { kind: 'saved' } | { kind: 'gone' | 'failed'; message: string };

/** Lets the browser save a lesson file, with a new link that is valid for five minutes. Never throws. */
async function save(key: string): Promise<Outcome> {
  const answer = await invoke('lesson-link', { download: key });
  if (!answer.ok) {
    const kind = answer.status === 404 ? 'gone' : 'failed';
    return { kind, message: answer.message ?? (answer.status ? contactHint : noAnswerMessage()) };
  }
  try {
    const address = await backendAddress(answer.data.path);
    if (await isThere(address)) {
      window.location.assign(address);
      return { kind: 'saved' };
    }
    return { kind: 'gone', message: 'Dit bestand is net weggehaald of vervangen. Probeer het zo nog eens.' };
  } catch {
    return { kind: 'failed', message: navigator.onLine === false ? noAnswerMessage() : offlineMessage };
  }
}

/**
 * A button that saves a file. `onGone` is called when the file no longer exists, or this member may no longer open it.
 */
function SaveButton({
  file,
  label,
  onGone,
  children,
}: {
  file: CourseFile;
  label: string;
  onGone: () => void;
  children: string;
}) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const outcome = await save(file.key);
    setBusy(false);
    if (outcome.kind === 'saved') return;
    toast({
      variant: 'destructive',
      title: 'Downloaden is niet gelukt',
      description: outcome.message,
    });
    if (outcome.kind === 'gone') onGone();
  }

  return (
    <Button size="small" busy={busy} aria-label={label} onClick={download}>
      {children}
    </Button>
  );
}

/** The PDF of a Kick. */
export function PdfFile({ file, kick, onGone }: { file: CourseFile; kick: number; onGone: () => void }) {
  return (
    <li className="course-file">
      <span>
        De les als PDF
        <small>{file.about}</small>
      </span>
      {file.isPublished ? (
        <SaveButton file={file} label={`PDF downloaden van Kick ${kick}`} onGone={onGone}>
          PDF downloaden
        </SaveButton>
      ) : (
        <Button size="small" disabled>
          PDF binnenkort beschikbaar
        </Button>
      )}
    </li>
  );
}

/**
 * A file with its type and size; an unpublished one says that it will follow, unless the list says so (`isSoon`). `of`
 * names its Kick.
 */
export function FileRow({
  file,
  of = '',
  isSoon = false,
  onGone,
}: {
  file: CourseFile;
  of?: string;
  isSoon?: boolean;
  onGone: () => void;
}) {
  return (
    <li className="course-file">
      <span>
        {file.title}
        <small>{file.isPublished || isSoon ? file.about : 'volgt'}</small>
      </span>
      {file.isPublished && (
        <SaveButton file={file} label={`Download ${file.title}${of}`} onGone={onGone}>
          Download
        </SaveButton>
      )}
    </li>
  );
}
