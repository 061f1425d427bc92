import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readEmail } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { Problem } from '../parts.tsx';

interface Answer {
  result: 'linked' | 'waiting' | 'changed' | 'unpaid' | 'unknown' | 'invalid';
  email?: string;
}

const refusals: Partial<Record<Answer['result'], string>> = {
  unpaid: 'Alleen een betaalde bestelling kan naar een ander adres.',
  unknown: 'Deze bestelling bestaat niet meer.',
  invalid: 'Dit adres kan niet. Kijk het na.',
};

interface Props {
  number: string;
  /** The address on the order now. */
  current: string;
  suggestion: string;
  /** The address of the account that has the order now, if any. */
  account: string | null;
  onClose: () => void;
}

/** Writes the buyer's right address on an order. */
export function RightAddressDialog({ number, current, suggestion, account, onClose }: Props) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(suggestion);
  const [error, setError] = useState<string>();
  // What this dialog showed; another owner may have changed it since.
  const [seen, setSeen] = useState(current);
  const correction = useMutation({
    mutationFn: (email: string) => ask<Answer>('desk_correct_address', { number, seen, new_address: email }),
    onSuccess: ({ result, email }) => {
      if (result === 'changed') return setSeen(email ?? '');
      if (refusals[result]) return;
      onClose();
      toast({
        variant: 'success',
        title: 'Adres verbeterd',
        description:
          result === 'linked'
            ? `De bestelling staat nu op het account ${email}. De koper kan meteen binnen.`
            : `${email} krijgt de mail over de aankoop. Zodra daar een account mee bevestigd is, kan de koper binnen.`,
      });
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const answer = correction.data?.result;

  function send(event: FormEvent) {
    event.preventDefault();
    const read = readEmail(typed);
    const problem =
      'problem' in read
        ? read.problem
        : read.email === seen.toLowerCase()
          ? 'Dit adres staat er al.'
          : undefined;
    setError(problem);
    if ('email' in read && !problem) correction.mutate(read.email);
  }

  return (
    <Dialog title="Juist adres" intro={`Op bestelling ${number} staat nu ${seen}.`} onClose={onClose}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextField
          label="Het juiste e-mailadres"
          type="email"
          autoComplete="off"
          value={typed}
          {...(error ? { error } : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <p>
          {account && <>Het account {account} verliest de toegang. </>}
          Het juiste adres krijgt de mail over de aankoop, en toegang zodra er een bevestigd account mee is.
          Een inschrijving op de nieuwsbrief stopt: dat adres gaf ze niet zelf.
        </p>
        {answer === 'changed' && (
          <p role="alert" className="desk-problem">
            Intussen veranderde een andere beheerder het adres in {seen}. Wil je het toch nog veranderen, druk
            dan opnieuw.
          </p>
        )}
        {answer && refusals[answer] && (
          <p role="alert" className="desk-problem">
            {refusals[answer]}
          </p>
        )}
        {correction.error && <Problem error={correction.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={correction.isPending}>
            Zet dit adres op de bestelling
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
