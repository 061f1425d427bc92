import { useState } from 'react';
import { letter } from '../../../../contract/desk-orders.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { call } from '../ask.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';

/** Stores a withdrawal that came by letter or mail. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const { set } = useListState();
  const [key, setKey] = useState(randomKey);
  const { field, busy, problem, formProps } = useDeskForm({
    defaults: { name: '', email: '', order: '', day: '' },
    schema: letter,
    send: async (checked) => {
      const { reference } = await call('desk-withdrawal', { act: 'note', key, letter: checked });
      onClose();
      toast({
        variant: 'success',
        title: 'Genoteerd',
        description: `De herroeping kreeg referentie ${reference}.`,
      });
      set({ [deskParameters.open]: reference });
    },
  });
  function onChange(): void {
    // An earlier version may be stored although its response was lost: this is another one.
    if (problem) setKey(randomKey());
  }

  return (
    <Dialog
      title="Brief noteren"
      intro="Een herroeping die per brief of mail kwam, telt even goed. Ze gaat in op de dag waarop ze verstuurd is."
      onClose={onClose}
    >
      <form {...formProps} onChange={onChange} className="grid gap-5">
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
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Noteren
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
