import { useId, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { formatSize } from '../../../../contract/lessons.ts';
import { kicks, kit } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Problem, Status } from '../parts.tsx';
import { about, Progress, Refusal } from './file-slot.tsx';
import type { Left, Sorted } from './sort-files.ts';
import { fileOf, formOf } from './state.ts';
import { type RowState, useBatch } from './use-batch.ts';

const count = (number: number) => (number === 1 ? '1 bestand' : `${number} bestanden`);

/** What a file replaces online, in a sentence. */
function replacedBy(row: Sorted, lessons: DeskLessons): string {
  if ('key' in row) {
    const online = fileOf(lessons, row.key);
    return online
      ? `Vervangt ${online.file_name} (${about(online)}).`
      : 'Nieuw: hier staat nog niets online.';
  }
  const now = formOf(lessons.kicks.find(({ number }) => number === row.kick));
  return now[row.field] === ''
    ? 'Nieuw: hier staat nog niets online.'
    : `Vervangt wat nu bij ‘${row.title}’ online staat.`;
}

/** Sorted files, for an owner to review before they are published. */
export function Batch({
  files,
  lessons,
  onClose,
}: {
  /** Null while they are being read. */
  files: { sorted: Sorted[]; left: Left[] } | null;
  lessons: DeskLessons;
  onClose: () => void;
}) {
  const batch = useBatch(lessons);
  const [isHeld, setIsHeld] = useState(false);
  const [dropped, setDropped] = useState<Sorted[]>([]);
  const rows = files?.sorted.filter((row) => !dropped.includes(row)) ?? [];
  return (
    <Dialog title="Wat komt waar?" onClose={batch.isBusy ? () => setIsHeld(true) : onClose}>
      {files ? (
        <div className="grid gap-6">
          {[...kicks.map(({ number }) => number), null].map((kick) => (
            <Part
              key={kick}
              kick={kick}
              rows={rows.filter((row) => row.kick === kick)}
              lessons={lessons}
              batch={batch}
              onDrop={(row) => setDropped([...dropped, row])}
            />
          ))}
          {files.left.length > 0 && <LeftOut left={files.left} />}
          {batch.isBusy && isHeld && (
            <p role="alert" className="desk-problem">
              Er wordt nog gepubliceerd. Wacht even, of stop het uploaden eerst.
            </p>
          )}
          <Foot rows={rows} left={files.left.length} batch={batch} onClose={onClose} />
        </div>
      ) : (
        <WaitingLine />
      )}
    </Dialog>
  );
}

type Running = ReturnType<typeof useBatch>;

/** The files for one Kick, or for the Kit itself (null). */
function Part({
  kick,
  rows,
  lessons,
  batch: { stateOf, isBusy, stop },
  onDrop,
}: {
  kick: number | null;
  rows: readonly Sorted[];
  lessons: DeskLessons;
  batch: Running;
  onDrop: (row: Sorted) => void;
}) {
  const id = useId();
  if (rows.length === 0) return null;
  const title = kicks.find(({ number }) => number === kick)?.title;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b-2 border-ink pb-2">
        {kick === null ? `Bestanden van de ${kit.name}` : `Kick ${kick}: ${title}`}
      </h3>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            state={stateOf(row)}
            replaces={replacedBy(row, lessons)}
            isBusy={isBusy}
            onStop={stop}
            onDrop={() => onDrop(row)}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({
  row: { title, path, file },
  state,
  replaces,
  isBusy,
  onStop,
  onDrop,
}: {
  row: Sorted;
  state: RowState;
  replaces: string;
  isBusy: boolean;
  onStop: () => void;
  onDrop: () => void;
}) {
  const isPublished = state.kind === 'published';
  return (
    <li className="grid gap-2 border-b border-hair py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">{title}</p>
          {state.kind !== 'busy' && (
            <p className="[overflow-wrap:anywhere]">
              {path} ({formatSize(file.size)})
            </p>
          )}
          {!isPublished && <small>{replaces}</small>}
        </div>
        {isPublished && <Status tone="done">Gepubliceerd</Status>}
        {state.kind === 'stored' && <Status>Geüpload</Status>}
        {!isPublished && !isBusy && (
          <Button size="small" onClick={onDrop}>
            Laat weg<span className="sr-only"> {path}</span>
          </Button>
        )}
      </div>
      {state.kind === 'busy' && <Progress state={state} title={title} onStop={onStop} />}
      {(state.kind === 'failed' || state.kind === 'refused') && <Refusal>{state.message}</Refusal>}
    </li>
  );
}

function LeftOut({ left }: { left: readonly Left[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b-2 border-ink pb-2">
        Gaat niet mee: {count(left.length)}
      </h3>
      <ul>
        {left.map(({ path, why }) => (
          <li key={path} className="border-b border-hair py-3 [overflow-wrap:anywhere]">
            <strong>{path}</strong>: {why}
          </li>
        ))}
      </ul>
      <p className="mt-3 [&_code]:whitespace-nowrap">
        Namen die herkend worden: <code>kick-3.pdf</code>, <code>kick-3-cheat-sheet.pdf</code>,{' '}
        <code>kick-3-tekst.md</code>, en voor de Kit zelf de naam van de download, zoals{' '}
        <code>roi-calculator.xlsx</code>.
      </p>
    </section>
  );
}

/** The button that publishes the listed files, and its progress. */
function Foot({
  rows,
  left,
  batch: { stateOf, isBusy, error, publish },
  onClose,
}: {
  rows: readonly Sorted[];
  /** How many files are left out. */
  left: number;
  batch: Running;
  onClose: () => void;
}) {
  const open = rows.filter((row) => !['published', 'refused'].includes(stateOf(row).kind));
  const done = rows.filter((row) => stateOf(row).kind === 'published').length;
  const go = () => void publish(open);
  const isDone = open.length === 0 && !isBusy;
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-2 border-t-2 border-ink bg-paper px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8">
      {error && <Problem error={error} onRetry={go} />}
      <p role="status">
        {isDone && done > 0
          ? 'Gepubliceerd. Kopers zien het nu in de ledenruimte.'
          : done > 0
            ? `${done} van ${count(rows.length)} gepubliceerd.`
            : 'Er is nog niets gepubliceerd.'}
        {left > 0 && ` ${count(left)} ${left === 1 ? 'gaat' : 'gaan'} niet mee (zie onderaan).`}
      </p>
      <div>
        {isDone ? (
          <Button size="small" onClick={onClose}>
            Sluiten
          </Button>
        ) : (
          <Button look="go" size="small" busy={isBusy} onClick={go}>
            Publiceer {count(open.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
