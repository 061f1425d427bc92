import { Link } from 'react-router';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { kickForm } from '../../../../contract/desk-lesson.ts';
import { contents } from '../../../../site/contents.ts';
import type { Kick } from '../../../../site/kit.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { deskParameters } from '../list-state.ts';
import { Panel } from '../parts.tsx';
import { KickTexts } from './kick-texts.tsx';
import { Frame, PublishBar, Withdraw } from './lesson-frame.tsx';
import { Slot } from './slot.tsx';
import { differences, fileOf, formOf, isSameForm, type KickForm, previewId, progressOf } from './state.ts';
import { useEditor } from './use-editor.ts';

const bothWays =
  'Iemand anders veranderde deze Kick terwijl jij bezig was. Naast wat jij typte, staat wat er nu online is. Neem over wat je wil houden; wat jij publiceert, komt in de plaats.';

/** The pending changes, in a sentence. */
function pendingSentence(texts: number, files: number): string {
  const parts = [
    texts > 0 && (texts === 1 ? '1 veld' : `${texts} velden`),
    files > 0 && (files === 1 ? '1 bestand' : `${files} bestanden`),
  ].filter(Boolean);
  return parts.length > 0 ? `Nog te publiceren: ${parts.join(' en ')}.` : 'Niets nieuws om te publiceren.';
}

/** A Kick: its video, texts and files, published together. */
export function KickEditor({ kick, lessons }: { kick: Kick; lessons: DeskLessons }) {
  const editor = useEditor(`kick-${kick.number}`, lessons);
  const { draft, change, news, publishing, seen, uploads } = editor;
  const online = formOf(lessons.kicks.find(({ number }) => number === kick.number));
  const texts = draft.texts?.form ?? online;
  const differing = differences(texts, online);
  const isOvertaken = draft.texts !== null && draft.texts.seen !== seen && differing.length > 0;
  const pending = Object.keys(draft.files).length;

  function keep(next: KickForm): void {
    editor.forget();
    change((before) => ({
      ...before,
      texts: isSameForm(next, online) ? null : { form: next, seen: before.texts?.seen ?? seen },
    }));
  }
  const form = useForm({
    defaults: online,
    schema: kickForm,
    state: [texts, keep],
    send: () => {
      if (uploads === 0) editor.publish(differing.length > 0 ? { number: kick.number, ...texts } : null);
    },
  });
  return (
    <Frame title={`Kick ${kick.number}: ${kick.title}`}>
      {isOvertaken && (
        <p role="alert" className="desk-problem">
          {bothWays}
        </p>
      )}
      <p>
        <Link
          className="link inline-flex min-h-11 items-center"
          to={deskAddress('lessons', {
            [deskParameters.open]: previewId,
            kick: String(kick.number),
            ...(differing.length + pending > 0 && { versie: 'klad' }),
          })}
        >
          Bekijk als koper
        </Link>
      </p>
      <Panel id="bestanden" title="Bestanden">
        <ul>
          {contents
            .filter((item) => item.kick === kick.number && item.kind !== 'video')
            .map(({ key, title }) => (
              <Slot
                key={key}
                fileKey={key}
                title={title}
                of={`van Kick ${kick.number}`}
                lessons={lessons}
                editor={editor}
              />
            ))}
        </ul>
      </Panel>
      <Panel id="teksten" title="Video en teksten">
        <form {...form.formProps} className="grid gap-6">
          <KickTexts form={form} theirs={isOvertaken ? online : null} differing={differing} />
        </form>
      </Panel>
      <PublishBar
        label={isOvertaken ? 'Publiceer mijn versie' : `Publiceer Kick ${kick.number}`}
        about={pendingSentence(differing.length, pending)}
        pending={differing.length + pending}
        uploads={uploads}
        isBusy={publishing.isPending}
        error={publishing.error}
        news={news}
        onPublish={() => void form.submit()}
      />
      <WithdrawKick kick={kick} lessons={lessons} editor={editor} online={online} />
    </Frame>
  );
}

function WithdrawKick({
  kick: { number },
  lessons,
  editor: { seen, change, send },
  online,
}: {
  kick: Kick;
  lessons: DeskLessons;
  editor: ReturnType<typeof useEditor>;
  online: KickForm;
}) {
  const there = progressOf(lessons, number).online;
  if (there.length === 0) return null;
  const files = contents
    .filter((item) => item.kick === number)
    .flatMap(({ key }) => fileOf(lessons, key) ?? [])
    .map(({ key, updated_at }) => ({ key, seen: updated_at }));
  return (
    <div>
      <Withdraw
        label="Haal deze Kick offline"
        question={
          <p>
            Kopers zien dan niets meer van Kick {number}. De teksten en de video blijven hier als klad in dit
            tabblad staan; de bestanden kies je later opnieuw.
          </p>
        }
        onWithdraw={async () => {
          const done = `Kick ${number} staat niet meer online.`;
          const after = await send({ action: 'withdraw', kick: { number, seen }, files }, done);
          if (after)
            change(({ texts, files: chosen }) => ({
              texts: { form: texts?.form ?? online, seen: after.seen },
              files: chosen,
            }));
        }}
      />
    </div>
  );
}
