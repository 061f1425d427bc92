import { useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { lessonParts, lessonSubject } from '../../../../contract/lesson-check.ts';
import { formatSize } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { DialogButtons, useAction } from '../action.tsx';
import { DeskProblem } from '../ask.ts';
import { Problem } from '../panel.tsx';
import { type Place, versionOf } from './lessons-data.ts';
import { publishOnce, sayPublished, useUnloadQuestion, useUpload } from './publish.ts';
import { contentOf, newExtra, placeProblem, placesFor, type Sorted } from './sort-files.ts';

const count = (number: number) => (number === 1 ? '1 bestand' : `${number} bestanden`);

type Placed = Sorted & { place: Place };

function useBatch(sorted: Sorted[], lessons: DeskLessons, onClose: () => void) {
  const [rows, setRows] = useState(sorted);
  const upload = useUpload();
  const ready = rows.filter(
    (row): row is Placed => row.place !== null && placeProblem(row, rows, lessons) === null,
  );
  const left = rows.length - ready.length;
  const change = (changed: Sorted, to: Partial<Sorted>) =>
    setRows((all) => all.map((row) => (row === changed ? { ...row, ...to } : row)));

  async function publishPart(part: string, mine: Placed[]): Promise<void> {
    const { texts, files } = contentOf(mine);
    const uploaded = [];
    for (const { key, title, row } of files) uploaded.push({ key, title, name: await upload.send(key, row) });
    await publishOnce({
      part,
      known: versionOf(lessons, part),
      ...(Object.keys(texts).length > 0 && { texts }),
      files: uploaded,
    });
    setRows((all) => all.filter((row) => !mine.some((one) => one === row)));
  }

  /** Publishes each Kick, until one is refused or gets no answer. */
  async function go(): Promise<void> {
    for (const part of lessonParts) {
      const mine = ready.filter(({ place }) => place.part === part);
      if (mine.length === 0) continue;
      await publishPart(part, mine).catch((problem: Error) => {
        if (!(problem instanceof DeskProblem)) throw problem;
        throw new DeskProblem(
          problem.kind,
          `${lessonSubject(part)} is niet gepubliceerd. ${problem.message}`,
        );
      });
    }
  }
  const action = useAction(go, () => {
    if (left === 0) onClose();
    sayPublished();
  });
  useUnloadQuestion(action.isPending);
  return { ...upload, rows, lessons, ready, left, change, action };
}

export function Batch({
  sorted,
  lessons,
  onClose,
}: {
  sorted: Sorted[];
  lessons: DeskLessons;
  onClose: () => void;
}) {
  const batch = useBatch(sorted, lessons, onClose);
  const { rows, ready, left, action, uploading } = batch;
  const close = action.isPending ? batch.stop : onClose;
  return (
    <Dialog title="Wat komt waar?" onClose={close}>
      <div className="grid gap-5">
        <ul>
          {rows.map((row) => (
            <Row key={row.path} row={row} batch={batch} />
          ))}
        </ul>
        <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-t-2 border-ink bg-paper px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8">
          {uploading && (
            <p className="flex flex-wrap items-center gap-3">
              <progress
                className="desk-progress"
                aria-label={`${uploading.name} uploaden`}
                value={uploading.part}
              />
              {Math.round(uploading.part * 100)}% van {uploading.name}
            </p>
          )}
          {action.error && <Problem error={action.error} />}
          <p role="status">
            {action.isPending && 'Er wordt gepubliceerd.'}
            {action.isError && rows.length < sorted.length && 'Wat hier niet meer staat, is gepubliceerd.'}
            {left > 0 && ` ${count(left)} ${left === 1 ? 'gaat' : 'gaan'} niet mee.`}
          </p>
          {ready.length > 0 ? (
            <DialogButtons
              go={`Publiceer ${count(ready.length)}`}
              cancel={action.isPending ? 'Stoppen' : 'Annuleren'}
              busy={action.isPending}
              onGo={() => action.mutate()}
              onClose={close}
            />
          ) : (
            <Button onClick={onClose}>Sluiten</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Row({ row, batch }: { row: Sorted; batch: ReturnType<typeof useBatch> }) {
  const { rows, lessons, action, change } = batch;
  const problem = placeProblem(row, rows, lessons);
  const places = placesFor(row, lessons);
  const online = lessons.files.find(({ key }) => key === row.place?.id);
  return (
    <li className="grid gap-2 border-b border-hair py-3 first:pt-0">
      <p>
        <strong>{row.path}</strong> <small>({formatSize(row.file.size)})</small>
      </p>
      {row.unfit === null && (
        <select
          aria-label={`Plaats van ${row.path}`}
          className="input"
          value={row.place?.id ?? ''}
          disabled={action.isPending}
          onChange={({ target }) =>
            change(row, { place: places.find(({ id }) => id === target.value) ?? null })
          }
        >
          <option value="">Niet publiceren: kies een plaats</option>
          {places.map(({ id, part, title }) => (
            <option key={id} value={id}>
              {part === 'kit' ? title : `${lessonSubject(part)}: ${title}`}
            </option>
          ))}
        </select>
      )}
      {row.unfit === null && row.place === newExtra && (
        <TextField
          label="Titel in de ledenruimte"
          value={row.title}
          readOnly={action.isPending}
          onChange={({ target }) => change(row, { title: target.value })}
        />
      )}
      {problem && <FieldError id={`${row.path}-error`}>{problem}</FieldError>}
      {!problem && online && <small>Vervangt {online.file_name}, die nu online staat.</small>}
    </li>
  );
}
