import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { FileSlot } from './file-slot.tsx';
import { Withdraw } from './lesson-frame.tsx';
import { fileOf, isExtraKey } from './state.ts';
import type { Editor } from './use-editor.ts';
import { useUpload } from './use-upload.ts';

/** A file that an owner can replace or withdraw. */
export function Slot({
  fileKey,
  title,
  of,
  lessons,
  editor,
}: {
  fileKey: string;
  title: string;
  of: string;
  lessons: DeskLessons;
  editor: Editor;
}) {
  const { draft, setPending, setUploads, refusals, send } = editor;
  const online = fileOf(lessons, fileKey);
  const pending = draft.files[fileKey];
  const ownTitle = pending?.title ?? (isExtraKey(fileKey) ? online?.title : undefined);
  const upload = useUpload(setUploads, (key, file, name) =>
    setPending(key, {
      name,
      fileName: file.name,
      size: file.size,
      seen: online?.updated_at ?? null,
      ...(ownTitle !== undefined && { title: ownTitle }),
    }),
  );
  const refusal = refusals[fileKey];
  const state =
    refusal && upload.state.kind === 'idle'
      ? { kind: 'refused' as const, message: `${title}: ${refusal}` }
      : upload.state;
  return (
    <FileSlot
      title={title}
      of={of}
      fileKey={fileKey}
      online={online}
      pending={pending}
      state={state}
      onChoose={(file) => void upload.send(fileKey, file)}
      onStop={upload.stop}
      onDrop={() => setPending(fileKey, null)}
      withdraw={
        online && (
          <Withdraw
            label="Haal offline"
            of={`${title} ${of}`}
            question={
              <p>
                Kopers kunnen {online.file_name} dan niet meer downloaden. Je kunt het bestand later opnieuw
                kiezen.
              </p>
            }
            onWithdraw={async () => {
              const seen = online.updated_at;
              await send(
                { action: 'withdraw', files: [{ key: fileKey, seen }] },
                `${title} staat niet meer online.`,
              );
            }}
          />
        )
      }
    />
  );
}

/** What an extra download belongs to. */
export const extra = 'van de Kit';
