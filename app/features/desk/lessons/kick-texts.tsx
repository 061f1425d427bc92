import { type ReactNode, useDeferredValue, useState } from 'react';
import { lessonLimits } from '../../../../contract/lessons.ts';
import type { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import type { KickForm } from './state.ts';

const LessonText = loadable(() => import('../../../shared/lessons/lesson-text.tsx'), <WaitingLine />);

interface TextsProps {
  form: Pick<ReturnType<typeof useForm<KickForm, KickForm, unknown>>, 'values' | 'field' | 'type'>;
  /** The published Kick, when someone else changed it after the owner began to type. */
  theirs: KickForm | null;
  /** The fields in which it differs from what was typed. */
  differing: readonly (keyof KickForm)[];
}

/** An error of the contract, which begins in the middle of a sentence. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const count = (text: string, most: number) =>
  `${Array.from(text.trim()).length.toLocaleString('nl-BE')} van ${most.toLocaleString('nl-BE')} tekens`;

/** The video and the texts of a Kick. */
export function KickTexts({ form: { values, field: fieldOf, type }, theirs, differing }: TextsProps) {
  const field = (name: keyof KickForm) => {
    const { error, ...props } = fieldOf(name);
    return { ...props, error: error && sentence(error), optional: true };
  };
  const beside = (name: keyof KickForm, children: ReactNode) =>
    theirs && differing.includes(name) ? (
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        {children}
        <Theirs text={theirs[name]} onTake={() => type({ [name]: theirs[name] })} />
      </div>
    ) : (
      children
    );
  return (
    <>
      {beside(
        'video',
        <TextField
          {...field('video')}
          label="Video"
          inputMode="url"
          hint="Het adres, de insluitcode of de id van één YouTube-video. Zet hem in YouTube op ‘Verborgen’, niet op ‘Privé’."
        />,
      )}
      {beside(
        'description',
        <TextArea
          {...field('description')}
          label="Beschrijving"
          rows={2}
          className="!min-h-20"
          hint={`Eén of twee zinnen onder de video. ${count(values.description, lessonLimits.description)}.`}
        />,
      )}
      {beside(
        'text',
        <Markdown text={values.text} of="de tekst">
          <TextArea
            {...field('text')}
            label="Tekst"
            rows={12}
            hint={`Markdown: ## titel, - lijst, [woorden](https://…). ${count(values.text, lessonLimits.text)}.`}
          />
        </Markdown>,
      )}
      {beside(
        'transcript',
        <Markdown text={values.transcript} of="het transcript">
          <TextArea
            {...field('transcript')}
            label="Transcript"
            rows={8}
            hint={`Wat er in de video gezegd wordt, in Markdown. ${count(values.transcript, lessonLimits.transcript)}.`}
          />
        </Markdown>,
      )}
    </>
  );
}

/** What someone else published, beside what was typed. */
function Theirs({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <div className="grid content-start gap-2">
      <p className="font-semibold">Staat nu online</p>
      <div
        tabIndex={0}
        role="group"
        aria-label="Staat nu online"
        className="max-h-96 min-h-13 overflow-y-auto rounded-box border-2 border-dashed border-ink p-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text || <em>Leeg</em>}
      </div>
      <div>
        <Button size="small" onClick={onTake}>
          Neem deze over
        </Button>
      </div>
    </div>
  );
}

/** A Markdown field, with a preview of what members will see. */
function Markdown({ text, of, children }: { text: string; of: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const shown = useDeferredValue(text);
  return (
    <div className={isShown ? 'grid min-w-0 gap-5 lg:grid-cols-2' : 'min-w-0'}>
      <div className="grid min-w-0 content-start gap-3">
        {children}
        <div>
          <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Verberg' : 'Toon'} voorbeeld<span className="sr-only"> van {of}</span>
          </Button>
        </div>
      </div>
      {isShown && (
        <section
          aria-label={`Voorbeeld van ${of}`}
          className="min-w-0 self-start rounded-box border-2 border-hair bg-chalk p-4 [&_.lesson-text]:mt-0"
        >
          {shown.trim() ? <LessonText text={shown} /> : <p className="text-soft">Nog leeg.</p>}
        </section>
      )}
    </div>
  );
}
