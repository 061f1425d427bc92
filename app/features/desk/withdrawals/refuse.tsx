import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { Problem } from '../parts.tsx';
import type { WithdrawalDetail } from './withdrawal-words.ts';

/** Closes a withdrawal without giving money back; the buyer reads why, unless the owner leaves that out. */
export function RefuseDialog({
  declaration: { reference, email, state },
  onClose,
}: Pick<WithdrawalDetail, 'declaration'> & { onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(state !== 'suspect');
  const [error, setError] = useState<string>();
  const refuse = useMutation({
    mutationFn: () =>
      ask<{ result: 'closed' | 'known' | 'changed' | 'unknown' | 'reason' }>('desk_refuse_withdrawal', {
        subject: reference,
        reason: reason.trim(),
        tells,
        seen: state,
      }),
    onSuccess: ({ result }) => {
      if (result !== 'closed' && result !== 'known') return;
      onClose();
      toast({
        variant: 'success',
        title: 'Gesloten',
        description: tells ? `${email} krijgt een mail met je reden.` : 'Er gaat geen mail naar de koper.',
      });
    },
    onSettled: () => queries.invalidateQueries(),
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = tells && !reason.trim();
    setError(isMissing ? 'Schrijf waarom: de koper leest dit.' : undefined);
    if (!isMissing) refuse.mutate();
  }

  return (
    <Dialog title="Weigeren of sluiten" onClose={onClose}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextArea
          label={tells ? 'Waarom betaal je niet terug?' : 'Waarom sluit je ze?'}
          hint={tells ? `Dit staat letterlijk in de mail aan ${email}.` : 'Alleen voor jullie.'}
          optional={!tells}
          rows={4}
          maxLength={1000}
          value={reason}
          {...(error ? { error } : {})}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        {state !== 'suspect' && (
          <Checkbox
            label="Mail de koper waarom, en hoe hij kan bezwaar maken"
            checked={tells}
            onChange={(event) => setTells(event.target.checked)}
          />
        )}
        <p>Er gaat geen geld terug en de herroeping is gesloten. Terugbetalen kan later nog.</p>
        {refuse.data?.result === 'changed' && (
          <p role="alert" className="desk-problem">
            Intussen is er iets veranderd aan deze herroeping. Sluit dit venster en kijk ze opnieuw na.
          </p>
        )}
        {refuse.error && <Problem error={refuse.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={refuse.isPending}>
            {tells ? 'Weigeren en mailen' : 'Sluiten zonder mail'}
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
