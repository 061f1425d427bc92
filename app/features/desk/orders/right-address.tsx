import { useState } from 'react';
import * as v from 'valibot';
import { email } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';

const refusals = {
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
  // The address that this dialog showed; another owner may have changed it since.
  const [seen, setSeen] = useState(current);
  const other = v.check((typed: string) => typed !== seen.toLowerCase(), 'Dit adres staat er al.');
  const { busy, field, formProps, problem } = useDeskForm({
    defaults: { address: suggestion },
    schema: v.object({ address: v.pipe(email, other) }),
    send: async ({ address }) => {
      const answer = await ask('desk_correct_address', { number, seen, new_address: address });
      if (answer.result === 'changed') {
        setSeen(answer.email);
        throw new DeskProblem(
          'refused',
          `Intussen veranderde een andere beheerder het adres in ${answer.email}. Wil je het toch nog veranderen, druk dan opnieuw.`,
        );
      }
      if (answer.result === 'unpaid' || answer.result === 'unknown' || answer.result === 'invalid')
        throw new DeskProblem('refused', refusals[answer.result]);
      onClose();
      toast({
        variant: 'success',
        title: 'Adres verbeterd',
        description:
          answer.result === 'linked'
            ? `De bestelling staat nu op het account ${answer.email}. De koper kan meteen binnen.`
            : `${answer.email} krijgt de mail over de aankoop. Zodra daar een account mee bevestigd is, kan de koper binnen.`,
      });
    },
  });

  return (
    <Dialog title="Juist adres" intro={`Op bestelling ${number} staat nu ${seen}.`} onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        <TextField label="Het juiste e-mailadres" type="email" autoComplete="off" {...field('address')} />
        <p>
          {account && <>Het account {account} verliest de toegang. </>}
          Het juiste adres krijgt de mail over de aankoop, en toegang zodra er een bevestigd account mee is.
          Een inschrijving op de nieuwsbrief stopt: dat adres gaf ze niet zelf.
        </p>
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Zet dit adres op de bestelling
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
