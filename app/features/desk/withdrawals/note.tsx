import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { letter } from '../../../../contract/desk-orders.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type FieldErrors, useFieldErrors } from '../../../ui/field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { call } from '../ask.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { Problem } from '../parts.tsx';

type Name = keyof v.InferInput<typeof letter>;

function errorsIn(values: Record<Name, string>): FieldErrors<Name> {
  const read = v.safeParse(letter, values);
  if (read.success) return {};
  const { nested = {} } = v.flatten<typeof letter>(read.issues);
  return Object.fromEntries(Object.entries(nested).map(([name, [first]]) => [name, first]));
}

/** Stores a withdrawal that came by letter or mail. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const { set } = useListState();
  const { errors, show, clear } = useFieldErrors<Name>();
  const [values, setValues] = useState<Record<Name, string>>({ name: '', email: '', order: '', day: '' });
  const [key, setKey] = useState(randomKey);
  const note = useMutation({
    mutationFn: () => call('desk-withdrawal', { act: 'note', key, letter: values }),
    onSuccess: ({ reference }) => {
      onClose();
      toast({
        variant: 'success',
        title: 'Genoteerd',
        description: `De herroeping kreeg referentie ${reference}.`,
      });
      set({ [deskParameters.open]: reference });
    },
    onSettled: () => queries.invalidateQueries(),
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!show(event.currentTarget, errorsIn(values))) note.mutate();
  }

  const field = (name: Name) => ({
    value: values[name],
    ...(errors[name] ? { error: errors[name] } : {}),
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value }));
      clear(name);
      // A first version may be stored though its answer was lost: this is another.
      if (note.isError) setKey(randomKey());
    },
  });

  return (
    <Dialog
      title="Brief noteren"
      intro="Een herroeping die per brief of mail kwam, telt even goed. Ze gaat in op de dag waarop ze verstuurd is."
      onClose={onClose}
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextField label={fieldLabels.naam} autoComplete="off" {...field('name')} />
        <TextField
          label={fieldLabels.email}
          type="email"
          autoComplete="off"
          hint="Het adres waarmee besteld werd, als je het kent."
          {...field('email')}
        />
        <TextField label={fieldLabels.bestelnummer} optional autoComplete="off" {...field('order')} />
        <TextField label="Verstuurd op" type="date" {...field('day')} />
        {note.error && <Problem error={note.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={note.isPending}>
            Noteren
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
