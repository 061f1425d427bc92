import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import {
  contentProblem,
  extensionsOf,
  fileHash,
  lessonExtension,
  outsideProblem,
} from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { upload } from '../../../platform/upload.ts';
import { noAnswerMessage } from '../../../shared/accounts/auth-messages.ts';
import { callLesson } from './call.ts';

/**
 * The upload of one file:
 *
 *   idle → choose → busy (checked, then sent; `part` from 0 to 1) → stored: idle
 *                     → not in order: refused → another choice
 *                     → no answer: failed → again
 *                     → stop: idle
 */
export type UploadState =
  | { kind: 'idle' }
  | { kind: 'busy'; fileName: string; part: number }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string; file: File };

const idle: UploadState = { kind: 'idle' };

/** What is wrong with a chosen file, and its bytes when nothing is. */
async function readChosen(key: string, file: File) {
  const outside = outsideProblem(file.name, file.size, extensionsOf(key));
  const extension = lessonExtension(file.name);
  if (outside || !extension) return { problem: outside ?? '' };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes)
    return {
      problem: 'dit bestand kan niet gelezen worden. Is het verplaatst of nog open? Kies het opnieuw.',
    };
  const problem = contentProblem(extension, bytes);
  return problem ? { problem } : { extension, bytes };
}

/**
 * Checks a chosen file and uploads it for `key`; `onStored` gets its name in storage. While it is busy, it counts as one
 * in `setUploads`.
 */
export function useUpload(
  setUploads: Dispatch<SetStateAction<number>>,
  onStored: (key: string, file: File, name: string) => void,
) {
  const [state, setState] = useState<UploadState>(idle);
  const isBusy = state.kind === 'busy';
  useEffect(() => {
    if (!isBusy) return;
    setUploads((count) => count + 1);
    return () => setUploads((count) => count - 1);
  }, [isBusy, setUploads]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(key: string, file: File): Promise<void> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const show = (next: UploadState) => {
      if (running.current === mine && !mine.signal.aborted) setState(next);
    };
    show({ kind: 'busy', fileName: file.name, part: 0 });
    try {
      const chosen = await readChosen(key, file);
      if ('problem' in chosen) return show({ kind: 'refused', message: `${file.name}: ${chosen.problem}` });
      const hash = await fileHash(chosen.bytes);
      const ready = await callLesson({ action: 'upload', key, fileName: file.name, size: file.size, hash });
      if (ready.result !== 'ready' || mine.signal.aborted) return;
      const { mime } = fileTypes[chosen.extension];
      const end = ready.path
        ? await upload(
            ready.path,
            file,
            mime,
            (part) => show({ kind: 'busy', fileName: file.name, part }),
            mine.signal,
          )
        : 'stored';
      if (end === 'stored') {
        show(idle);
        if (!mine.signal.aborted) onStored(key, file, ready.name);
      } else if (end !== 'stopped') {
        const message = end === 'refused' ? 'De opslag weigerde dit bestand.' : noAnswerMessage();
        show({ kind: 'failed', message, file });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : noAnswerMessage();
      show({ kind: 'failed', message, file });
    }
  }

  const stop = () => {
    running.current?.abort();
    setState(idle);
  };
  return { state, send, stop };
}
