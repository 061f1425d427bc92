import { useState } from 'react';
import * as v from 'valibot';
import { email as address } from '../../../contract/fields.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { contactHint } from '../../../contract/messages.ts';
import { warnings } from '../../../contract/warnings.ts';
import { invoke } from '../../platform/invoke.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { buyerKey } from '../../shared/orders/payments.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const focusIt = (field: HTMLInputElement | null) => field?.focus();

export function CorrectAddress({
  email,
  onCorrected,
}: {
  email: string;
  onCorrected: (newEmail: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const other = v.check((typed: string) => typed !== email, 'Dit is het adres dat je al gaf.');
  const { busy, field, formProps } = useForm({
    defaults: { newEmail: email },
    schema: v.object({ newEmail: v.pipe(address, other) }),
    send: async ({ newEmail }) => {
      const answer = await invoke('correct-address', { buyerKey: buyerKey(), email, newEmail });
      if (answer.ok) return onCorrected(newEmail);
      toast({
        variant: 'destructive',
        title: 'Je adres is niet aangepast',
        description: answer.message ?? (answer.status ? contactHint : noAnswerMessage()),
      });
    },
  });

  if (!open) {
    return (
      <p className="mt-4">
        <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
          Verkeerd adres?
        </button>
      </p>
    );
  }
  return (
    <form {...formProps} className="mt-5 grid max-w-[36rem] gap-5">
      <TextField
        {...field('newEmail')}
        ref={focusIt}
        label="Je juiste e-mailadres"
        type="email"
        autoComplete="email"
        warning={warnings.email(field('newEmail').value)}
        hint="Je aankoop en het bewijs gaan dan naar dit adres. Daarna maak je er een account mee."
      />
      <p>
        <Button type="submit" size="small" busy={busy}>
          {busy ? busyLabels.waiting : 'Pas mijn adres aan'}
        </Button>
      </p>
    </form>
  );
}
