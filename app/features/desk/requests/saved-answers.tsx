import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { SavedAnswerList } from '../../../../contract/database/requests.ts';
import { limits } from '../../../../contract/limits.ts';
import { deliveredDocument } from '../../../../contract/shop.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { singleLine } from '../../../../contract/text.ts';
import { organisation } from '../../../../site/organisation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act, ask, type DeskProblem } from '../ask.ts';
import { Problem } from '../panel.tsx';
import { publishedOf, shopQuery } from '../shop/shop-data.ts';
import { useDeskForm } from '../use-desk-form.ts';

/** What a saved answer holds that differs by reader, or by shop: the reader's first name, where to book, and who signs. */
const blanks = { name: '{naam}', booking: '{afspraak}', signature: '{ondertekening}' } as const;

/** Whether an answer still says that it holds the link of the bookings. */
export const lacksBooking = (words: string): boolean => words.includes(blanks.booking);

/**
 * A saved answer as its reader gets it. Without a booking link a line that is only its place falls away; any other place stays,
 * and the answer does not leave.
 */
export const filledIn = (words: string, name: string, { bookingUrl, person }: ShopDocument): string =>
  words
    .replaceAll(`\n${blanks.booking}\n`, bookingUrl ? '$&' : '\n')
    .replaceAll(blanks.name, () => singleLine(name).split(' ')[0] ?? '')
    .replaceAll(blanks.booking, () => bookingUrl || blanks.booking)
    .replaceAll(blanks.signature, () => [person.name, organisation.name].filter(Boolean).join('\n'));

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.minLength(1, message));
const title = filled('Geef dit antwoord een naam.');
const words = filled('Typ een tekst.');
const schema = v.object({
  title1: title,
  words1: words,
  title2: title,
  words2: words,
  title3: title,
  words3: words,
});
type Values = v.InferOutput<typeof schema>;

function Edit({ answers, version, onClose }: SavedAnswerList & { onClose: () => void }) {
  const queries = useQueryClient();
  const [known, setKnown] = useState(version);
  const form = useDeskForm({
    defaults: Object.fromEntries(
      answers.flatMap((answer, place) => [
        [`title${place + 1}`, answer.title],
        [`words${place + 1}`, answer.words],
      ]),
    ) as Values,
    schema,
    send: async (input) => {
      await act('answers-saved', { subject: 'saved-answers', known, input }).catch(
        async (problem: DeskProblem) => {
          // Whoever saves again knows that it replaces what another owner saved.
          if (problem.reason === 'changed')
            setKnown((await queries.fetchQuery({ ...savedAnswersQuery, staleTime: 0 })).version);
          throw problem;
        },
      );
      onClose();
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return (
    <FormDialog
      title="Bewaarde antwoorden"
      intro={`Op de plaats van ${blanks.name} komt de voornaam van wie schreef, op die van ${blanks.booking} je link om een afspraak te boeken, op die van ${blanks.signature} je naam en die van de zaak.`}
      go="Bewaren"
      form={form}
      onClose={onClose}
    >
      {([1, 2, 3] as const).map((place) => (
        <div key={place} className="grid gap-3">
          <TextField label={`Naam van antwoord ${place}`} maxLength={40} {...form.field(`title${place}`)} />
          <TextArea
            label={`Tekst van antwoord ${place}`}
            rows={4}
            maxLength={limits.longText}
            {...form.field(`words${place}`)}
          />
        </div>
      ))}
    </FormDialog>
  );
}

export const savedAnswersQuery = queryOptions({
  queryKey: ['desk_saved_answers'],
  queryFn: () => ask('desk_saved_answers', {}),
});

export function SavedAnswers({ name, onPick }: { name: string; onPick: (words: string) => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const saved = useQuery(savedAnswersQuery);
  const shop = useQuery(shopQuery);
  if (saved.error) return <Problem error={saved.error} onRetry={() => void saved.refetch()} />;
  return (
    <div className="desk-tools" role="group" aria-label="Bewaarde antwoorden">
      {saved.data?.answers.map((answer) => (
        <Button
          key={answer.title}
          size="small"
          onClick={() =>
            onPick(filledIn(answer.words, name, shop.data ? publishedOf(shop.data) : deliveredDocument))
          }
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
      {isEditing && saved.data && <Edit {...saved.data} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
