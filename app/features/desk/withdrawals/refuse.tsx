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

interface RefuseAnswer {
  result: 'closed' | 'known' | 'other' | 'changed' | 'unknown' | 'reason';
  /** Of 'other': the colleague who closed it on the desk. */
  by?: string | null;
}

/** Closes a withdrawal and tells what came of it; `onClose` closes the dialog. */
function useRefuse(
  { reference, email, state }: Pick<WithdrawalDetail['declaration'], 'reference' | 'email' | 'state'>,
  onClose: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, tells }: { reason: string; tells: boolean }) =>
      ask<RefuseAnswer>('desk_refuse_withdrawal', {
        subject: reference,
        reason,
        tells,
        seen: state,
      }),
    onSuccess: ({ result, by }, { tells }) => {
      if (result === 'other') {
        onClose();
        toast({
          title: 'Al geweigerd of gesloten',
          description: `${by || 'Een collega'} was je voor. Jouw reden is niet bewaard en niet gemaild.`,
        });
      }
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
}

/** Closes a withdrawal without giving money back; the buyer reads why, unless the owner leaves that out. */
export function RefuseDialog({
  declaration: { reference, email, state, verdict },
  onClose,
}: Pick<WithdrawalDetail, 'declaration'> & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(state !== 'suspect');
  const [error, setError] = useState<string>();
  const refuse = useRefuse({ reference, email, state }, onClose);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = tells && !reason.trim();
    setError(isMissing ? 'Schrijf waarom: de koper leest dit.' : undefined);
    if (!isMissing) refuse.mutate({ reason: reason.trim(), tells });
  }

  return (
    <Dialog title="Weigeren of sluiten" onClose={onClose}>
      <form onSubmit={send} noValidate className="grid gap-5">
        {verdict === 'open' && state !== 'suspect' && (
          <p className="desk-problem">
            Deze herroeping kwam op tijd: wie op tijd herroept, heeft recht op zijn geld. Weiger ze alleen als
            ze niet van de koper komt, of als hij ervan afziet.
          </p>
        )}
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
