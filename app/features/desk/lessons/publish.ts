import { useEffect, useRef, useState } from 'react';
import type { DeskLessonRequest } from '../../../../contract/desk-lesson.ts';
import { fileHash, lessonExtension, lessonSubject } from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { invoke } from '../../../platform/invoke.ts';
import { upload } from '../../../platform/upload.ts';
import { saveFile } from '../../../shared/lessons/save-file.ts';
import { noAnswerMessage } from '../../../shared/page/no-answer.ts';
import { actBy, call, DeskProblem } from '../ask.ts';

type Publication = Omit<Extract<DeskLessonRequest, { action: 'publish' }>, 'action' | 'click'>;

/** What is wrong with files, by their key. */
type Problems = Record<string, string>;

/** Changes what is online of a part, in one step. Resolves with what is wrong with its files; then nothing changed. Throws DeskProblem. */
export async function publishOnce(
  content: Partial<Publication> & Pick<Publication, 'part' | 'known'>,
): Promise<Problems> {
  let problems: Problems = {};
  await actBy('lesson-published', lessonSubject(content.part), async (click) => {
    const answer = await call('desk-lesson', {
      action: 'publish',
      click,
      files: [],
      removed: [],
      ...content,
    });
    if (answer.result !== 'refused') return answer;
    problems = Object.fromEntries(answer.files.map(({ key, problem }) => [key, problem]));
    return { result: 'done' };
  });
  return problems;
}

/** Saves a published lesson file. Never throws. */
export async function openFile(key: string) {
  const answer = await invoke('desk-lesson', { action: 'open', key });
  if (answer.ok && answer.data.result === 'link') return saveFile({ ok: true, data: answer.data }, 'desk');
  return saveFile({ message: null, userMessage: null, ...answer, ok: false }, 'desk');
}

/** The bytes of a file, or why it cannot be read. */
export const readBytes = (file: File): Promise<Uint8Array<ArrayBuffer> | string> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => 'dit bestand kan niet gelezen worden. Is het verplaatst of nog open? Kies het opnieuw.',
  );

interface Upload {
  name: string;
  /** What is sent of it, from 0 to 1. */
  part: number;
}

/** Uploads files one by one, until the owner stops it or leaves. */
export function useUpload() {
  const [uploading, setUploading] = useState<Upload | null>(null);
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);

  /** Uploads a file, unless storage has it; resolves with its name in storage, or why it cannot be. Throws DeskProblem. */
  async function send(key: string, file: File): Promise<{ name: string } | { problem: string }> {
    const { signal } = (running.current = new AbortController());
    const stopped = () => new DeskProblem('refused', 'Het uploaden is gestopt.');
    const show = (part: number) => setUploading({ name: file.name, part });
    show(0);
    try {
      const bytes = await readBytes(file);
      const extension = lessonExtension(file.name);
      if (typeof bytes === 'string' || !extension) return { problem: String(bytes) };
      const about = { key, fileName: file.name, size: file.size, hash: await fileHash(bytes) };
      const ready = await call('desk-lesson', { action: 'upload', ...about });
      if (ready.result !== 'ready' || signal.aborted) throw stopped();
      if (!ready.path) return ready;
      const end = await upload(ready.path, file, fileTypes[extension].mime, show, signal);
      if (end === 'stopped') throw stopped();
      if (end === 'unanswered')
        throw new DeskProblem('offline', `${file.name} is niet geüpload. ${noAnswerMessage()}`);
      return end === 'stored' ? ready : { problem: 'de opslag weigerde dit bestand.' };
    } finally {
      setUploading(null);
    }
  }
  return { uploading, send, stop };
}

/** Lets the browser ask before the page is left, as long as `isOn`. */
export function useUnloadQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
