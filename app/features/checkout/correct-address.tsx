import { useState } from 'react';
import { readEmail } from '../../../contract/fields.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { contactHint } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { noAnswerMessage } from '../../shared/accounts/auth-messages.ts';
import { useTextForm } from '../../shared/forms/use-text-form.ts';
import { buyerKey } from '../../shared/orders/payments.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** 'Verkeerd adres?': lets a buyer who has paid correct the address, as long as nobody has proven it. */
export function CorrectAddress({
  email,
  onCorrected,
}: {
  email: string;
  onCorrected: (newEmail: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const [newEmail, setNewEmail] = useState(email);
  const { busy, field, formProps } = useTextForm({
    values: { newEmail },
    onChange: (change) => setNewEmail(change.newEmail ?? ''),
    check: () => {
      const read = readEmail(newEmail);
      if ('problem' in read) return { newEmail: read.problem };
      return read.email === email ? { newEmail: 'Dit is het adres dat je al gaf.' } : {};
    },
    send: async () => {
      const read = readEmail(newEmail);
      if ('problem' in read) return;
      const answer = await invoke('correct-address', { buyerKey: buyerKey(), email, newEmail: read.email });
      if (answer.ok) return onCorrected(read.email);
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
    <form {...formProps} ref={focusField} className="mt-5 grid max-w-[36rem] gap-5">
      <TextField
        {...field('newEmail')}
        label="Je juiste e-mailadres"
        type="email"
        autoComplete="email"
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
