import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { kickForm } from '../../../../contract/desk-lesson.ts';
import { extensionsOf } from '../../../../contract/lesson-check.ts';
import { fileTypeLabel, formatSize, lessonLimits } from '../../../../contract/lessons.ts';
import { draftOf, dropDraft, keptDraft } from '../../../shared/forms/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Action } from '../action.tsx';
import { DeskProblem } from '../ask.ts';
import { deskParameters } from '../list-state.ts';
import { Panel, Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { Chooser, type DroppedFiles } from './drop-zone.tsx';
import {
  type KickTexts,
  kickOf,
  lessonsQuery,
  partTitle,
  previewId,
  progressOf,
  slotsOf,
  textsOf,
  versionOf,
} from './lessons-data.ts';
import { openFile, publishOnce, useUnloadQuestion } from './publish.ts';
import { extraPlace } from './sort-files.ts';

/** A Kick with its files, or the files of the whole Kit. */
export function Editor({
  part,
  lessons,
  files,
}: {
  part: string;
  lessons: DeskLessons;
  files: DroppedFiles;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const kick = kickOf(lessons, part);
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-6">
      <div>
        <Link className="link inline-flex min-h-11 items-center" to={deskAddress('lessons')}>
          <span aria-hidden="true">←&nbsp;</span>Alle lessen
        </Link>
        <h2 id={id} ref={heading} tabIndex={-1} className="mt-1 !text-[1.75rem] outline-none">
          {partTitle(part)}
        </h2>
      </div>
      <p>
        <Link
          className="link inline-flex min-h-11 items-center"
          to={deskAddress('lessons', {
            [deskParameters.open]: previewId,
            ...(kick && { kick: String(kick.number) }),
          })}
        >
          Bekijk als koper
        </Link>
      </p>
      <Panel id="bestanden" title="Bestanden">
        <ul>
          {slotsOf(lessons, part).map(({ key, title }) => (
            <Slot key={key} fileKey={key} title={title} part={part} lessons={lessons} files={files} />
          ))}
        </ul>
        {part === 'kit' && (
          <Chooser multiple onFiles={(found) => files.take(found, extraPlace)}>
            Voeg extra downloads toe
          </Chooser>
        )}
      </Panel>
      {kick && <Texts part={part} lessons={lessons} />}
    </section>
  );
}

/** A button that takes something offline, after a question. */
const Withdraw = ({
  caption,
  intro,
  run,
}: {
  caption: ReactNode;
  intro: string;
  run: () => Promise<unknown>;
}) => (
  <Action
    caption={caption}
    confirm={{
      title: 'Offline halen?',
      intro,
      go: 'Ja, haal offline',
      cancel: 'Nee, laat staan',
    }}
    run={run}
  />
);

/** A file of a part: what is online, and the buttons for it and for its replacement. */
function Slot({
  fileKey,
  title,
  part,
  lessons,
  files,
}: {
  fileKey: string;
  title: string;
  part: string;
  lessons: DeskLessons;
  files: DroppedFiles;
}) {
  const online = lessons.files.find(({ key }) => key === fileKey);
  const types = extensionsOf(fileKey);
  const size = online?.size_bytes;
  async function open(): Promise<void> {
    const outcome = await openFile(fileKey);
    if (outcome.kind !== 'saved') throw new DeskProblem('refused', outcome.message);
  }
  const of = <span className="sr-only"> {title}</span>;
  return (
    <li className="grid gap-2 border-b border-hair py-4 first:pt-0 last:border-0">
      <p>
        <strong className="block">{title}</strong>
        <small>
          {online
            ? `${fileTypeLabel(online.mime_type)}${size ? ` · ${formatSize(size)}` : ''} · online sinds ${formatListMoment(online.updated_at)}`
            : `Niet online: ${types.map((one) => one.toUpperCase()).join(', ')}`}
        </small>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Chooser
          accept={types.map((one) => `.${one}`).join(',')}
          onFiles={(found) => files.take(found, fileKey)}
        >
          {online ? 'Vervang' : 'Kies bestand'}
          {of}
        </Chooser>
        {online && (
          <>
            <Action caption={<>Open{of}</>} run={open} />
            <Withdraw
              caption={<>Haal offline{of}</>}
              intro={`Kopers kunnen ${online.file_name} dan niet meer downloaden. Je kunt het bestand later opnieuw kiezen.`}
              run={() => publishOnce({ part, known: versionOf(lessons, part), removed: [fileKey] })}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** The texts of a Kick as an owner types them, over a version of the Kick; without one, over what is online now. */
interface Values extends KickTexts {
  known: number | null;
}

const schema = v.object({ ...kickForm.entries, known: v.nullable(v.number()) });

/** The form of the texts of a Kick. Publishing is the only way to save them. */
function useTexts(part: string, lessons: DeskLessons) {
  const queries = useQueryClient();
  const [isPublished, setIsPublished] = useState(false);
  const online = textsOf(kickOf(lessons, part));
  const draft = `les-${part}`;
  const defaults: Values = { ...online, known: versionOf(lessons, part) };

  async function send({ known, ...texts }: Values): Promise<void> {
    setIsPublished(false);
    await publishOnce({ part, known: known ?? versionOf(lessons, part), texts }).catch(
      (problem: DeskProblem) => {
        // Now that the owner reads it, the next click replaces it.
        if (problem.reason === 'changed') form.type({ known: null });
        throw problem;
      },
    );
    dropDraft(draft);
    await queries.invalidateQueries(lessonsQuery);
    setIsPublished(true);
  }
  const form = useDeskForm<v.InferInput<typeof schema>, Values, v.InferOutput<typeof schema>>({
    defaults,
    schema,
    keep: keptDraft<Values>(draft),
    send,
  });
  const { values, set } = form;
  const follow = useEffectEvent(() => {
    if (!draftOf(draft)) set(defaults);
  });
  useEffect(() => follow(), [defaults.known, isPublished]);
  const isNew = (Object.keys(online) as (keyof KickTexts)[]).some((one) => values[one] !== online[one]);
  useUnloadQuestion(isNew || form.busy);
  return { form, isNew, isPublished };
}

/** The video and the texts of a Kick, and a button that takes all of it offline. */
function Texts({ part, lessons }: { part: string; lessons: DeskLessons }) {
  const { form, isNew, isPublished } = useTexts(part, lessons);
  const field = (name: keyof KickTexts) => {
    const { error, ...props } = form.field(name);
    // The contract's errors begin in the middle of a sentence.
    return { ...props, error: error && error.charAt(0).toUpperCase() + error.slice(1), optional: true };
  };
  const count = (name: 'description' | 'text' | 'transcript') =>
    `${Array.from(form.values[name].trim()).length.toLocaleString('nl-BE')} van ${lessonLimits[name].toLocaleString('nl-BE')} tekens`;
  async function withdraw(): Promise<void> {
    const removed = slotsOf(lessons, part).map(({ key }) => key);
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
              label="Video"
              hint="Zet de video op YouTube, op ‘Verborgen’ en niet op ‘Privé’, en plak hier het adres van de video."
            />
            <TextArea
              {...field('description')}
              label="Beschrijving"
              rows={2}
              className="!min-h-20"
              hint={`Eén of twee zinnen onder de video. ${count('description')}.`}
            />
            <TextArea
              {...field('text')}
              label="Tekst"
              rows={12}
              hint={`Markdown: ## titel, - lijst, [woorden](https://…). ${count('text')}.`}
            />
            <TextArea
              {...field('transcript')}
              label="Transcript"
              rows={8}
              hint={`Wat er in de video gezegd wordt, in Markdown. ${count('transcript')}.`}
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
              {isNew
                ? 'Wat je hier veranderde, is nog niet gepubliceerd.'
                : isPublished
                  ? 'Gepubliceerd. Kopers zien het nu in de ledenruimte.'
                  : 'Zo staat het online.'}
            </p>
          </div>
        </div>
      </form>
      {progressOf(lessons, part).online.length > 0 && (
        <div>
          <Withdraw
            caption="Haal deze Kick offline"
            intro={`Kopers zien dan niets meer van Kick ${part.slice(-1)}. De teksten blijven hier staan tot je de pagina herlaadt; de bestanden kies je later opnieuw.`}
            run={withdraw}
          />
        </div>
      )}
    </>
  );
}
