import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { SavedAnswer } from '../../../../contract/database/leads.ts';
import { limits } from '../../../../contract/limits.ts';
import { singleLine } from '../../../../contract/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';

/** What stands in a saved answer for the reader's first name. */
const blank = '{naam}';

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.minLength(1, message));
const title = filled('Geef dit antwoord een naam.');
const words = filled('Typ een tekst.');
const schema = v.object({
  title0: title,
  words0: words,
  title1: title,
  words1: words,
  title2: title,
  words2: words,
});
type Values = v.InferOutput<typeof schema>;

function Edit({ answers, onClose }: { answers: readonly SavedAnswer[]; onClose: () => void }) {
  const { busy, problem, field, formProps } = useDeskForm({
    defaults: Object.fromEntries(
      answers.flatMap((answer, place) => [
        [`title${place}`, answer.title],
        [`words${place}`, answer.words],
      ]),
    ) as Values,
    schema,
    send: async (typed) => {
      const { result } = await ask('desk_save_answers', {
        answers: ([0, 1, 2] as const).map((place) => ({
          title: typed[`title${place}`],
          words: typed[`words${place}`],
        })),
      });
      if (result === 'empty') throw new DeskProblem('refused', 'Een antwoord is leeg. Vul ze alle drie in.');
      onClose();
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return (
    <Dialog
      title="Bewaarde antwoorden"
      intro={`Op de plaats van ${blank} komt de voornaam van wie schreef.`}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-5">
        {([0, 1, 2] as const).map((place) => (
          <div key={place} className="grid gap-3">
            <TextField label={`Naam van antwoord ${place + 1}`} maxLength={40} {...field(`title${place}`)} />
            <TextArea
              label={`Tekst van antwoord ${place + 1}`}
              rows={4}
              maxLength={limits.longText}
              {...field(`words${place}`)}
            />
          </div>
        ))}
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Bewaren
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The answers that owners keep at hand: a click puts one in the field, with the reader's first name. */
export function SavedAnswers({ name, onPick }: { name: string; onPick: (words: string) => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const saved = useQuery({
    queryKey: ['desk_saved_answers'],
    queryFn: () => ask('desk_saved_answers', {}),
  });
  const [firstName = ''] = singleLine(name).split(' ');
  if (saved.error) return <Problem error={saved.error} onRetry={() => void saved.refetch()} />;
  return (
    <div className="desk-tools" role="group" aria-label="Bewaarde antwoorden">
      {saved.data?.map((answer) => (
        <Button
          key={answer.title}
          size="small"
          onClick={() => onPick(answer.words.replaceAll(blank, firstName))}
        >
          {answer.title}
        </Button>
      ))}
      <button
        type="button"
        className="link min-h-11"
        disabled={!saved.data}
        onClick={() => setIsEditing(true)}
      >
        Antwoorden wijzigen
      </button>
      {isEditing && saved.data && <Edit answers={saved.data} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
