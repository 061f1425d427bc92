import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { formatSize, lessonFiles } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Batch } from './batch.tsx';
import type { Place } from './lessons-data.ts';
import { type Found, type Sorted, sortFiles } from './sort-files.ts';

async function filesIn(entries: readonly FileSystemEntry[], found: Found[] = []): Promise<Found[]> {
  for (const entry of entries) {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      found.push({ path: entry.fullPath.slice(1), file });
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const read = () =>
      new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // It returns entries in batches, and an empty one at the end.
    for (let portion = await read(); portion.length > 0; portion = await read())
      await filesIn(portion, found);
  }
  return found;
}

/** The dropped entries. The browser discards them once the event is over, so they are read immediately. */
function droppedFiles({ items, files }: DataTransfer): Promise<Found[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = Array.from(files, (file) => ({ path: file.name, file }));
  return entries.length > 0 ? filesIn(entries) : Promise.resolve(plain);
}

function useDrop(onFiles: (found: Promise<Found[]>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handle = useEffectEvent((event: DragEvent) => {
    const { type, dataTransfer, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    // The browser would otherwise open the file instead of the desk.
    event.preventDefault();
    setIsOver(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    if (type === 'drop') onFiles(droppedFiles(dataTransfer));
  });
  useEffect(() => {
    const end = new AbortController();
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(type, (event) => handle(event), { signal: end.signal });
    return () => end.abort();
  }, []);
  return isOver;
}

export function useFiles(lessons: DeskLessons) {
  const [batch, setBatch] = useState<Sorted[] | 'reading' | null>(null);
  async function take(coming: Promise<Found[]>, place?: Place): Promise<void> {
    if (batch) return;
    setBatch('reading');
    const found = await coming.catch(() => []);
    setBatch(found.length > 0 ? await sortFiles(found, lessons, place) : null);
  }
  const isOver = useDrop((found) => void take(found));
  const dialog =
    batch === 'reading' ? (
      <WaitingLine />
    ) : (
      batch && <Batch sorted={batch} lessons={lessons} onClose={() => setBatch(null)} />
    );
  return { take, isOver, dialog };
}

export type DroppedFiles = ReturnType<typeof useFiles>;

export function DropZone({ files: { take, isOver } }: { files: DroppedFiles }) {
  return (
    <div className="desk-drop" data-over={isOver || undefined}>
      <p>
        Veel bestanden ineens? Sleep ze hierheen, los of in een map. Het beheer verdeelt ze op hun naam; je
        kijkt na wat waar komt, en publiceert alles samen. Een bestand is hoogstens{' '}
        {formatSize(lessonFiles.maxBytes)} groot.
      </p>
      <div className="flex flex-wrap gap-3">
        <Chooser multiple onFiles={take}>
          Kies bestanden
        </Chooser>
        <Chooser multiple webkitdirectory="" onFiles={take}>
          Kies een map
        </Chooser>
      </div>
    </div>
  );
}

export function Chooser({
  onFiles,
  children,
  ...rest
}: ComponentProps<'input'> & { onFiles: DroppedFiles['take']; webkitdirectory?: '' }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const found = Array.from(target.files ?? [], (file) => ({
      path: file.webkitRelativePath || file.name,
      file,
    }));
    // So that the same files can be chosen again once fixed.
    target.value = '';
    if (found.length > 0) void onFiles(Promise.resolve(found));
  }
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input {...rest} ref={input} type="file" hidden onChange={choose} />
    </>
  );
}
