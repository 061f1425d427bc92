import { useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { lessonParts } from '../../../../contract/lesson-check.ts';
import { formatSize } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { useAction } from '../action.tsx';
import { DeskProblem } from '../ask.ts';
import { Problem, Status } from '../panel.tsx';
import { kickOf, partTitle, textsOf, versionOf } from './lessons-data.ts';
import { publishOnce, useUnloadQuestion, useUpload } from './publish.ts';
import { contentOf, extraPlace, placeProblem, placesOf, type Sorted } from './sort-files.ts';

const count = (number: number) => (number === 1 ? '1 bestand' : `${number} bestanden`);

const nameOf = (part: string) => (part === 'kit' ? 'De Kit' : `Kick ${part.slice(-1)}`);

/** Sorted files while an owner gives them a place and publishes them, Kick by Kick. */
function useBatch(sorted: Sorted[], lessons: DeskLessons) {
  const [rows, setRows] = useState(sorted);
  const [published, setPublished] = useState<readonly string[]>([]);
  const upload = useUpload();
  const places = placesOf(lessons);
  const open = rows.filter(({ path }) => !published.includes(path));
  const ready = open.filter((row) => row.place && placeProblem(row, open, lessons) === null);
  const change = ({ path }: Sorted, to: Partial<Sorted>) =>
    setRows((all) => all.map((row) => (row.path === path ? { ...row, ...to } : row)));

  /** Publishes these rows of one part in one step. Throws DeskProblem. */
  async function publishPart(part: string, mine: Sorted[]): Promise<void> {
    const { texts, files } = contentOf(mine, lessons);
    const uploaded = [];
    let problems: Record<string, string> = {};
    for (const { row, ...file } of files) {
      const stored = await upload.send(file.key, row.file);
      if ('problem' in stored) problems[file.key] = stored.problem;
      else uploaded.push({ ...file, name: stored.name });
    }
    const hasTexts = Object.keys(texts).length > 0;
    if (uploaded.length === files.length)
      problems = await publishOnce({
        part,
        known: versionOf(lessons, part),
        ...(hasTexts && { texts: { ...textsOf(kickOf(lessons, part)), ...texts } }),
        files: uploaded,
      });
    for (const { key, row } of files) if (problems[key]) change(row, { unfit: problems[key] });
    if (Object.keys(problems).length > 0)
      throw new DeskProblem('refused', 'Met een bestand klopt iets niet: je leest het erbij.');
    setPublished((all) => [...all, ...mine.map(({ path }) => path)]);
  }

  /** Publishes each Kick, until one is refused or gets no answer. */
  async function go(): Promise<void> {
    for (const part of lessonParts) {
      const mine = ready.filter(({ place }) => places.find(({ id }) => id === place)?.part === part);
      if (mine.length === 0) continue;
      await publishPart(part, mine).catch((problem: Error) => {
        if (!(problem instanceof DeskProblem)) throw problem;
        throw new DeskProblem(problem.kind, `${nameOf(part)} is niet gepubliceerd. ${problem.message}`);
      });
    }
  }
  const action = useAction(go);
  useUnloadQuestion(action.isPending);
  return { ...upload, rows, published, open, ready, places, change, action };
}

type Running = ReturnType<typeof useBatch>;

/** Where each file goes, and the button that publishes them. */
export function Batch({
  sorted,
  lessons,
  onClose,
}: {
  sorted: Sorted[];
  lessons: DeskLessons;
  onClose: () => void;
}) {
  const batch = useBatch(sorted, lessons);
  return (
    <Dialog title="Wat komt waar?" onClose={() => !batch.action.isPending && onClose()}>
      <div className="grid gap-5">
        <ul>
          {batch.rows.map((row) => (
            <Row key={row.path} row={row} lessons={lessons} batch={batch} />
          ))}
        </ul>
        <Foot batch={batch} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Row({ row, lessons, batch }: { row: Sorted; lessons: DeskLessons; batch: Running }) {
  const { published, open, action, change } = batch;
  const isDone = published.includes(row.path);
  const problem = isDone ? null : placeProblem(row, open, lessons);
  const online = lessons.files.find(({ key }) => key === row.place);
  return (
    <li className="grid gap-2 border-b border-hair py-3 first:pt-0">
      <p className="[overflow-wrap:anywhere]">
        <strong>{row.path}</strong> <small>({formatSize(row.file.size)})</small>{' '}
        {isDone && <Status tone="done">Gepubliceerd</Status>}
      </p>
      {!isDone && row.unfit === null && <PlaceSelect row={row} batch={batch} />}
      {!isDone && row.unfit === null && row.place === extraPlace && (
        <TextField
          label="Titel in de ledenruimte"
          value={row.title}
          readOnly={action.isPending}
          onChange={({ target }) => change(row, { title: target.value })}
        />
      )}
      {problem && <FieldError id={`${row.path}-error`}>{problem}</FieldError>}
      {!problem && !isDone && online && <small>Vervangt {online.file_name}, die nu online staat.</small>}
    </li>
  );
}

/** A list of the places that a file can have: of texts for a text file, else of files. */
function PlaceSelect({ row, batch: { places, action, change } }: { row: Sorted; batch: Running }) {
  return (
    <select
      aria-label={`Plaats van ${row.path}`}
      className="input"
      value={row.place}
      disabled={action.isPending}
      onChange={({ target }) => change(row, { place: target.value })}
    >
      <option value="">Niet publiceren: kies een plaats</option>
      {lessonParts.map((part) => (
        <optgroup key={part} label={partTitle(part)}>
          {places
            .filter((one) => one.part === part && (row.text === null) === !one.field)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {part === 'kit' ? title : `${nameOf(part)}: ${title}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The outcome, and the button that publishes what is not online yet. */
function Foot({ batch, onClose }: { batch: Running; onClose: () => void }) {
  const { rows, published, open, ready, action, uploading, stop } = batch;
  const left = open.length - ready.length;
  const percent = Math.round((uploading?.part ?? 0) * 100);
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-t-2 border-ink bg-paper px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8">
      {uploading && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            className="desk-progress"
            aria-label={`${uploading.name} uploaden`}
            value={percent}
            max={100}
          />
          <span className="tabular-nums">{percent}%</span>
          <span className="min-w-0 break-words">{uploading.name}</span>
          <Button size="small" onClick={stop}>
            Stoppen<span className="sr-only"> met uploaden</span>
          </Button>
        </div>
      )}
      {action.error && <Problem error={action.error} />}
      <p role="status">
        {action.isPending && 'Er wordt gepubliceerd.'}
        {action.isSuccess && 'Gepubliceerd. Kopers zien het nu in de ledenruimte.'}
        {action.isError && published.length > 0 && `${count(published.length)} van ${rows.length} online.`}
        {left > 0 && ` ${count(left)} ${left === 1 ? 'gaat' : 'gaan'} niet mee.`}
      </p>
      <div>
        {ready.length > 0 || action.isPending ? (
          <Button look="go" size="small" busy={action.isPending} onClick={() => action.mutate()}>
            {action.isError ? 'Probeer opnieuw: ' : 'Publiceer '}
            {count(ready.length)}
          </Button>
        ) : (
          <Button size="small" onClick={onClose}>
            Sluiten
          </Button>
        )}
      </div>
    </div>
  );
}
