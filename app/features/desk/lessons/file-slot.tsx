import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { formatListMoment, formatMoment } from '../../../../contract/calendar.ts';
import type { DeskFile } from '../../../../contract/database/lessons.ts';
import { extensionsOf, ownTitle } from '../../../../contract/lesson-check.ts';
import { fileTypeLabel, formatSize, lessonFiles } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Status } from '../parts.tsx';
import { OpenFile } from './open-file.tsx';
import type { PendingFile } from './state.ts';
import type { UploadState } from './use-upload.ts';

/** The details of a published file: its type, its size and since when it is online. */
export const about = ({ mime_type, size_bytes, updated_at }: DeskFile) =>
  [
    fileTypeLabel(mime_type),
    size_bytes && formatSize(size_bytes),
    `online sinds ${formatListMoment(updated_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface SlotProps {
  title: string;
  /** Distinguishes files of the same title: 'van Kick 3'. */
  of: string;
  fileKey: string;
  online: DeskFile | undefined;
  pending: PendingFile | undefined;
  state: UploadState;
  onChoose: (file: File) => void;
  onStop: () => void;
  onDrop: () => void;
  /** The button that withdraws the published file. */
  withdraw?: ReactNode;
}

/** A file of the Kit: what is online, its chosen replacement, and the progress of the upload. */
export function FileSlot(props: SlotProps) {
  const { title, of, fileKey, online, pending, state, onChoose, onStop, onDrop, withdraw } = props;
  const isOvertaken = pending && pending.seen !== (online?.updated_at ?? null);
  return (
    <li className="grid gap-2 border-b border-hair py-3 first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {title}
            {!online && ownTitle(fileKey) && <Status>Ontbreekt</Status>}
          </p>
          <small>
            {online
              ? about(online)
              : `${extensionsOf(fileKey)
                  .map((one) => one.toUpperCase())
                  .join(', ')}`}{' '}
            · hoogstens {formatSize(lessonFiles.maxBytes)}
          </small>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={online || pending ? 'Vervang' : 'Kies een bestand'}
            of={`${online || pending ? '' : 'voor '}${title} ${of}`}
            fileKey={fileKey}
            isBusy={state.kind === 'busy'}
            onChoose={onChoose}
          />
          {online && <OpenFile fileKey={fileKey} of={`${title} ${of}`} />}
          {online && withdraw}
        </div>
      </div>
      {state.kind === 'busy' && <Progress state={state} title={title} onStop={onStop} />}
      {state.kind === 'refused' && <Refusal>{state.message}</Refusal>}
      {state.kind === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <Refusal>
            {state.file.name} is niet geüpload. {state.message}
            {online && ' Wat online staat, blijft staan.'}
          </Refusal>
          <Button size="small" onClick={() => onChoose(state.file)}>
            Opnieuw proberen<span className="sr-only"> met {state.file.name}</span>
          </Button>
        </div>
      )}
      {pending && state.kind !== 'busy' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0">
            <Status tone="hot">Nog te publiceren</Status> {pending.fileName} ({formatSize(pending.size)})
            {isOvertaken && (
              <strong className="block">
                {online
                  ? `Iemand anders zette hier intussen ${online.file_name} online (${formatMoment(online.updated_at)}). Publiceer je, dan komt jouw bestand in de plaats.`
                  : 'Iemand anders haalde dit bestand intussen offline. Publiceer je, dan komt het jouwe online.'}
              </strong>
            )}
          </p>
          <OpenFile fileKey={fileKey} name={pending.name} of={pending.fileName} />
          <Button size="small" onClick={onDrop}>
            Annuleren<span className="sr-only">: {pending.fileName} niet publiceren</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Why something failed, shown beside it. */
export function Refusal({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <div role="alert">
      <FieldError id={id}>{children}</FieldError>
    </div>
  );
}

/** The progress of an upload. */
export function Progress({
  state,
  title,
  onStop,
}: {
  state: Extract<UploadState, { kind: 'busy' }>;
  title: string;
  onStop: () => void;
}) {
  const percent = Math.round(state.part * 100);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        className="desk-progress"
        aria-label={`${title}: ${state.fileName} uploaden`}
        value={percent}
        max={100}
      />
      <span className="tabular-nums">{percent}%</span>
      <span className="min-w-0 break-words">{state.fileName}</span>
      <Button size="small" onClick={onStop}>
        Stoppen<span className="sr-only"> met uploaden</span>
      </Button>
    </div>
  );
}

/** A button that lets the owner choose a file of the types that `fileKey` may have. */
function FileButton({
  label,
  of,
  fileKey,
  isBusy,
  onChoose,
}: {
  label: string;
  of: string;
  fileKey: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again once fixed.
    event.target.value = '';
    if (file) onChoose(file);
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
        <span className="sr-only"> {of}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={extensionsOf(fileKey)
          .map((extension) => `.${extension}`)
          .join(',')}
        onChange={choose}
      />
    </>
  );
}
