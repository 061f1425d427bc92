import { useId, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { cleanText, textProblem } from '../../../../contract/lesson-check.ts';
import { lessonLimits } from '../../../../contract/lessons.ts';
import { contents } from '../../../../site/contents.ts';
import { kit } from '../../../../site/kit.ts';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../parts.tsx';
import { FileSlot } from './file-slot.tsx';
import { Frame, PublishBar } from './lesson-frame.tsx';
import { extra, Slot } from './slot.tsx';
import { extraFiles, fileOf, keyFor } from './state.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { useUpload } from './use-upload.ts';

/** The files of the whole Kit: the checklist, the downloads, and what the owner adds to them. */
export function KitEditor({ lessons }: { lessons: DeskLessons }) {
  const editor = useEditor('kit', lessons);
  const { draft, news, publishing, uploads } = editor;
  const pending = Object.entries(draft.files);
  const own = contents.filter(({ kick }) => kick === null);
  const extras = new Map(extraFiles(lessons).map(({ key, title }) => [key, title]));
  for (const [key, { title }] of pending) if (title !== undefined) extras.set(key, title);
  const slot = (key: string, title: string) => (
    <Slot key={key} fileKey={key} title={title} of={extra} lessons={lessons} editor={editor} />
  );
  return (
    <Frame title={`Bestanden van de ${kit.name}`}>
      <Panel id="vaste" title="Vaste downloads">
        <ul>{own.map(({ key, title }) => slot(key, title))}</ul>
      </Panel>
      <Panel id="extra" title="Extra downloads">
        {extras.size > 0 && <ul>{[...extras].map(([key, title]) => slot(key, title))}</ul>}
        <AddExtra
          taken={[...extras, ...own.map(({ key, title }) => [key, title] as const)]}
          editor={editor}
          lessons={lessons}
        />
      </Panel>
      <PublishBar
        label="Publiceer de bestanden"
        about={
          pending.length === 0
            ? 'Niets nieuws om te publiceren.'
            : `Nog te publiceren: ${pending.length === 1 ? '1 bestand' : `${pending.length} bestanden`}.`
        }
        pending={pending.length}
        uploads={uploads}
        isBusy={publishing.isPending}
        error={publishing.error}
        news={news}
        onPublish={() => editor.publish(null)}
      />
    </Frame>
  );
}

/** A title and a file for a download that site/ does not name. */
function AddExtra({
  taken,
  editor: { setPending, setUploads },
  lessons,
}: {
  /** The keys and titles of the downloads that there are. */
  taken: readonly (readonly [key: string, title: string])[];
  editor: Editor;
  lessons: DeskLessons;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const title = cleanText(typed).replace(/\s+/g, ' ');
  const key = keyFor(
    title,
    taken.map(([one]) => one),
  );
  const upload = useUpload(setUploads, (stored, file, name) => {
    setPending(stored, { name, fileName: file.name, size: file.size, title, seen: null });
    setTyped('');
  });
  function choose(file: File): void {
    const isTaken = taken.some(([, other]) => other.toLowerCase() === title.toLowerCase());
    const problem = key
      ? isTaken
        ? 'Er is al een download met deze titel. Vervang die, of kies een andere titel.'
        : textProblem(title, lessonLimits.title)
      : 'Geef de download eerst een titel, en kies dan het bestand.';
    setError(problem ?? undefined);
    if (problem) document.getElementById(id)?.focus();
    else void upload.send(key, file);
  }
  return (
    <div className="grid max-w-[38rem] gap-3">
      <TextField
        id={id}
        label="Titel van een extra download"
        value={typed}
        error={error}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        hint="Zo heet hij in de ledenruimte."
      />
      <ul>
        <FileSlot
          title="Nieuwe download"
          of={extra}
          fileKey={key}
          online={fileOf(lessons, key)}
          pending={undefined}
          state={upload.state}
          onChoose={choose}
          onStop={upload.stop}
          onDrop={() => {}}
        />
      </ul>
    </div>
  );
}
