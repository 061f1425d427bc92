import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { type KickTexts, kickForm } from '../../../../contract/desk-lesson.ts';
import { extensionsOf } from '../../../../contract/lesson-check.ts';
import { fileTypeLabel, formatSize, lessonLimits } from '../../../../contract/lessons.ts';
import { draftOf, dropDraft, keptDraft } from '../../../shared/forms/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Action } from '../action.tsx';
import { DeskProblem } from '../ask.ts';
import { deskParameters } from '../list-state.ts';
import { BackToList, OpenedRow } from '../opened.tsx';
import { Panel, Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { Chooser, type DroppedFiles } from './drop-zone.tsx';
import {
  fields,
  kickOf,
  lessonsQuery,
  type Place,
  partTitle,
  previewId,
  progressOf,
  slotsOf,
  textsOf,
  versionOf,
} from './lessons-data.ts';
import { openFile, publishOnce, sayPublished, useUnloadQuestion } from './publish.ts';
import { newExtra } from './sort-files.ts';

export const PreviewLink = ({ at }: { at?: { kick: string } | undefined }) => (
  <p>
    <Link
      className="button"
      {...buttonLook({})}
      to={deskAddress('lessons', { [deskParameters.open]: previewId, ...at })}
    >
      Bekijk als koper
    </Link>
  </p>
);

interface Props {
  part: string;
  lessons: DeskLessons;
}

export function Editor({ part, lessons, files }: Props & { files: DroppedFiles }) {
  const kick = kickOf(lessons, part);
  return (
    <>
      <BackToList>Alle lessen</BackToList>
      <OpenedRow title={partTitle(part)}>
        <PreviewLink at={kick && { kick: String(kick.number) }} />
        <Panel id="bestanden" title="Bestanden">
          <ul>
            {slotsOf(lessons, part).map((place) => (
              <Slot key={place.id} place={place} lessons={lessons} files={files} />
            ))}
          </ul>
          {part === 'kit' && (
            <Chooser multiple onFiles={(found) => files.take(found, newExtra)}>
              Voeg extra downloads toe
            </Chooser>
          )}
        </Panel>
        {kick && <Texts part={part} lessons={lessons} />}
      </OpenedRow>
    </>
  );
}

const question = { title: 'Offline halen?', go: 'Ja, haal offline', cancel: 'Nee, laat staan' };

function Slot({ place, lessons, files }: { place: Place; lessons: DeskLessons; files: DroppedFiles }) {
  const { id, part, title } = place;
  const online = lessons.files.find(({ key }) => key === id);
  const types = extensionsOf(id);
  async function open(): Promise<void> {
    const outcome = await openFile(id);
    if (outcome.kind !== 'saved') throw new DeskProblem('refused', outcome.message);
  }
  const of = <span className="sr-only"> {title}</span>;
  return (
    <li className="grid gap-2 border-b border-hair py-4 first:pt-0 last:border-0">
      <p>
        <strong className="block">{title}</strong>
        <small>
          {online
            ? `${fileTypeLabel(online.mime_type)} · ${formatSize(online.size_bytes ?? 0)} · online sinds ${formatListMoment(online.updated_at)}`
            : `Niet online. Wat kan: ${types.join(', ').toUpperCase()}`}
        </small>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Chooser
          accept={types.map((one) => `.${one}`).join(',')}
          onFiles={(found) => files.take(found, place)}
        >
          {online ? 'Vervang' : 'Kies bestand'}
          {of}
        </Chooser>
        {online && (
          <>
            <Action caption={<>Open{of}</>} run={open} />
            <Action
              caption={<>Haal offline{of}</>}
              confirm={{
                ...question,
                intro: `Kopers kunnen ${online.file_name} dan niet meer downloaden. Je kunt het bestand later opnieuw kiezen.`,
              }}
              run={() => publishOnce({ part, known: versionOf(lessons, part), removed: [id] })}
            />
          </>
        )}
      </div>
    </li>
  );
}

const schema = v.object({ ...kickForm.entries, known: v.nullable(v.number()) });
type Values = v.InferInput<typeof schema>;

function useTexts({ part, lessons }: Props) {
  const queries = useQueryClient();
  const online = textsOf(kickOf(lessons, part));
  const version = versionOf(lessons, part);
  const draft = `les-${part}`;
  const [typed, setTyped] = useState(() => draftOf<Values>(draft) ?? null);
  const defaults: Values = { ...online, known: version };

  async function send({ known, ...texts }: Values): Promise<void> {
    await publishOnce({ part, known: known ?? version, texts }).catch((problem: DeskProblem) => {
      // Now that the owner reads it, the next click replaces it; a lost answer permits nothing.
      if (problem.reason === 'changed') form.type({ known: null });
      throw problem;
    });
    dropDraft(draft);
    await queries.invalidateQueries(lessonsQuery);
    setTyped(null);
    sayPublished();
  }
  const form = useDeskForm<Values, Values, v.InferOutput<typeof schema>>({
    defaults,
    schema,
    state: [typed ?? defaults, setTyped],
    keep: keptDraft<Values>(draft),
    send,
  });
  const isNew = (Object.keys(fields) as (keyof KickTexts)[]).some((one) => form.values[one] !== online[one]);
  useUnloadQuestion(isNew || form.busy);
  return { form, isNew };
}

function Texts({ part, lessons }: Props) {
  const { form, isNew } = useTexts({ part, lessons });
  const field = (name: keyof KickTexts) => ({ ...form.field(name), label: fields[name], optional: true });
  async function withdraw(): Promise<void> {
    const removed = slotsOf(lessons, part).map(({ id }) => id);
    await publishOnce({ part, known: versionOf(lessons, part), texts: textsOf(undefined), removed });
    // What was online can be published again.
    form.type({ known: null });
  }
  return (
    <>
      <form {...form.formProps} className="grid min-w-0 gap-6">
        <Panel id="teksten" title="Video en teksten">
          <div className="grid gap-6">
            <TextField
              {...field('video')}
              hint="Zet de video op YouTube, op ‘Verborgen’ en niet op ‘Privé’, en plak hier het adres of de insluitcode."
            />
            <TextArea
              {...field('description')}
              rows={2}
              className="!min-h-20"
              hint={`Eén of twee zinnen onder de video, hoogstens ${lessonLimits.description} tekens.`}
            />
            <TextArea
              {...field('text')}
              rows={12}
              hint="Markdown: ## titel, - lijst, [woorden](https://…)."
            />
            <TextArea
              {...field('transcript')}
              rows={8}
              hint="Wat er in de video gezegd wordt, in Markdown."
            />
          </div>
        </Panel>
        <div className="grid gap-3 border-t-2 border-ink bg-paper py-3 md:sticky md:bottom-0 md:z-1">
          {form.problem && <Problem error={form.problem} />}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" look="go" busy={form.busy} disabled={!isNew && !form.problem}>
              Publiceer de teksten
            </Button>
            <p role="status" className="min-w-0 flex-1 basis-64">
              {isNew ? 'Wat je hier veranderde, is nog niet gepubliceerd.' : 'Zo staat het online.'}
            </p>
          </div>
        </div>
      </form>
      {progressOf(lessons, part).online.length > 0 && (
        <div>
          <Action
            caption="Haal deze Kick offline"
            confirm={{
              ...question,
              intro: `Kopers zien dan niets meer van Kick ${part.slice(-1)}. De teksten blijven hier staan tot je de pagina herlaadt; de bestanden kies je later opnieuw.`,
            }}
            run={withdraw}
          />
        </div>
      )}
    </>
  );
}
