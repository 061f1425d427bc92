import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { fileHash } from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { upload } from '../../../platform/upload.ts';
import { noAnswerMessage } from '../../../shared/page/no-answer.ts';
import { call } from '../ask.ts';
import { readLessonFile } from './read-file.ts';

/**
 * The upload of one file:
 *
 *   idle → choose → busy (checked, then sent; `part` from 0 to 1) → stored: idle
 *                     → invalid: refused → another choice
 *                     → no answer: failed → again
 *                     → stop: idle
 */
export type UploadState =
  | { kind: 'idle' }
  | { kind: 'busy'; fileName: string; part: number }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string; file: File };

const idle: UploadState = { kind: 'idle' };

/** How the upload of a file ended; `name` is its name in storage. */
export type Sent =
  | Extract<UploadState, { kind: 'refused' | 'failed' }>
  | { kind: 'stored'; name: string }
  | { kind: 'stopped' };

/** Checks a file and uploads it for `key`; `onPart` gets how much of it is sent, from 0 to 1. Never rejects. */
export async function sendFile(
  key: string,
  file: File,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const read = await readLessonFile(key, file);
    if ('problem' in read) return { kind: 'refused', message: `${file.name}: ${read.problem}` };
    const hash = await fileHash(read.bytes);
    const ready = await call('desk-lesson', {
      action: 'upload',
      key,
      fileName: file.name,
      size: file.size,
      hash,
    });
    if (ready.result !== 'ready' || signal.aborted) return { kind: 'stopped' };
    const { mime } = fileTypes[read.extension];
    const end = ready.path ? await upload(ready.path, file, mime, onPart, signal) : 'stored';
    if (end === 'stopped' || signal.aborted) return { kind: 'stopped' };
    if (end === 'stored') return { kind: 'stored', name: ready.name };
    const message = end === 'refused' ? 'De opslag weigerde dit bestand.' : noAnswerMessage();
    return { kind: 'failed', message, file };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : noAnswerMessage(), file };
  }
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
    const showPart = (part: number) => show({ kind: 'busy', fileName: file.name, part });
    showPart(0);
    const sent = await sendFile(key, file, showPart, mine.signal);
    if (sent.kind === 'refused' || sent.kind === 'failed') return show(sent);
    show(idle);
    if (sent.kind === 'stored') onStored(key, file, sent.name);
  }

  const stop = () => {
    running.current?.abort();
    setState(idle);
  };
  return { state, send, stop };
}
