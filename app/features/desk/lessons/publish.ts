import { useEffect, useRef, useState } from 'react';
import type { Publication } from '../../../../contract/desk-lesson.ts';
import { lessonExtension, lessonSubject, storedName } from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { invoke } from '../../../platform/invoke.ts';
import { upload } from '../../../platform/upload.ts';
import { type FileLink, saveFile } from '../../../shared/lessons/save-file.ts';
import { noAnswerMessage } from '../../../shared/page/no-answer.ts';
import { toast } from '../../../ui/toast.tsx';
import { actBy, call, DeskProblem } from '../ask.ts';
import type { Sorted } from './sort-files.ts';

export const publishOnce = (content: Partial<Publication> & Pick<Publication, 'part' | 'known'>) =>
  actBy('lesson-published', lessonSubject(content.part), (click) =>
    call('desk-lesson', { action: 'publish', click, ...content }),
  );

export const sayPublished = () =>
  toast({ variant: 'success', title: 'Gepubliceerd. Kopers zien het nu in de ledenruimte.' });

export const openFile = async (key: string) =>
  saveFile((await invoke('desk-lesson', { action: 'open', key })) as FileLink, 'desk');

export function useUpload() {
  /** The file on its way, and what is sent of it, from 0 to 1. */
  const [uploading, setUploading] = useState<{ name: string; part: number } | null>(null);
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);

  /** Uploads a file, unless storage has it; resolves with its name in storage. Throws DeskProblem. */
  async function send(key: string, { file, hash }: Sorted): Promise<string> {
    const { signal } = (running.current = new AbortController());
    const show = (part: number) => setUploading({ name: file.name, part });
    show(0);
    try {
      const extension = lessonExtension(file.name) ?? 'pdf';
      const name = storedName(key, hash, extension);
      const ready = await call('desk-lesson', { action: 'upload', key, name });
      const path = ready.result === 'ready' && ready.path;
      const end = path ? await upload(path, file, fileTypes[extension].mime, show, signal) : 'stored';
      if (end === 'stored' && !signal.aborted) return name;
      const ends = {
        stored: '',
        stopped: '',
        refused: 'De opslag weigert het.',
        unanswered: noAnswerMessage(),
      };
      throw new DeskProblem('refused', `${file.name} is niet geüpload. ${ends[end]}`);
    } finally {
      setUploading(null);
    }
  }
  return { uploading, send, stop };
}

export function useUnloadQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
