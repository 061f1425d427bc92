import { createContext, use, useState } from 'react';
import { invoke } from '../../platform/invoke.ts';
import { saveFile } from '../../shared/lessons/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { CourseFile } from './lessons.ts';

export const FileSaving = createContext<(key: string) => ReturnType<typeof saveFile>>(async (key) =>
  saveFile(await invoke('lesson-link', { download: key }), 'members'),
);

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
  const save = use(FileSaving);

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
