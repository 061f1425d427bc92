import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { formatSize, lessonFiles } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { Batch } from './batch.tsx';
import { type Found, type Left, type Sorted, sortFiles } from './sort-files.ts';

/** A folder with more files does not hold lessons; reading it could take minutes. */
const most = 300;

const tooMany = `dit zijn meer dan ${most} bestanden. Kies een map met alleen lessen.`;

/** The files in what was dropped, also those in folders; at most one more than `most`. */
async function filesIn(entries: readonly FileSystemEntry[]): Promise<Found[]> {
  const found: Found[] = [];
  const open = [...entries];
  for (let entry = open.shift(); entry && found.length <= most; entry = open.shift()) {
    const here = entry;
    if (here.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (here as FileSystemFileEntry).file(resolve, reject),
      );
      found.push({ path: here.fullPath.slice(1), file });
      continue;
    }
    const reader = (here as FileSystemDirectoryEntry).createReader();
    const read = () =>
      new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // It returns entries in batches, and an empty one at the end.
    for (let portion = await read(); portion.length > 0; portion = await read()) open.push(...portion);
  }
  return found;
}

/** The dropped entries. The browser discards them once the event is over, so they are read immediately. */
function droppedFiles({ items, files }: DataTransfer): Promise<Found[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = Array.from(files, (file) => ({ path: file.name, file }));
  return entries.length > 0 ? filesIn(entries) : Promise.resolve(plain);
}

/** Calls `onFiles` with files dropped anywhere on the page; returns whether files are dragged over it. */
function useDrop(onFiles: (found: Promise<Found[]>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent((data: DataTransfer) => onFiles(droppedFiles(data)));
  useEffect(() => {
    const end = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) run(event);
        },
        { signal: end.signal },
      );
    listen('dragover', (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen('drop', (event) => {
      // The browser would otherwise open the file instead of the desk.
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) drop(event.dataTransfer);
    });
    return () => end.abort();
  }, []);
  return isOver;
}

/** Takes many files at once, dropped or chosen, and shows where each goes before anything is published. */
export function DropZone({ lessons }: { lessons: DeskLessons }) {
  const [batch, setBatch] = useState<{ sorted: Sorted[]; left: Left[] } | 'reading' | null>(null);
  async function take(coming: Promise<Found[]>): Promise<void> {
    if (batch) return;
    setBatch('reading');
    const found = await coming.catch(() => []);
    const files =
      found.length > most
        ? { sorted: [], left: [{ path: found[0]?.path.split('/')[0] ?? '', why: tooMany }] }
        : await sortFiles(found, lessons);
    // Ignored if it was closed meanwhile.
    setBatch((now) => (now === 'reading' && found.length > 0 ? files : null));
  }
  const isOver = useDrop((found) => void take(found));
  return (
    <div className="desk-drop" data-over={isOver || undefined}>
      <p>
        Veel bestanden ineens? Sleep ze hierheen, los of in een map. Het beheer verdeelt ze op hun naam, en je
        kijkt na wat waar komt voor je publiceert. Een bestand is hoogstens {formatSize(lessonFiles.maxBytes)}{' '}
        groot.
      </p>
      <div className="flex flex-wrap gap-3">
        <Chooser label="Kies bestanden" onFiles={(found) => void take(Promise.resolve(found))} />
        <Chooser label="Kies een map" isFolder onFiles={(found) => void take(Promise.resolve(found))} />
      </div>
      {batch && (
        <Batch files={batch === 'reading' ? null : batch} lessons={lessons} onClose={() => setBatch(null)} />
      )}
    </div>
  );
}

function Chooser({
  label,
  isFolder = false,
  onFiles,
}: {
  label: string;
  isFolder?: boolean;
  onFiles: (found: Found[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const found = Array.from(target.files ?? [], (file) => ({
      path: file.webkitRelativePath || file.name,
      file,
    }));
    // So that the same files can be chosen again once fixed.
    target.value = '';
    if (found.length > 0) onFiles(found);
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        {...(isFolder && { webkitdirectory: '' })}
        onChange={choose}
      />
    </>
  );
}
