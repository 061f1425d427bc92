import { oddDay } from '../../../../contract/desk-days.ts';
import { letter } from '../../../../contract/desk-orders.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { actBy, call } from '../ask.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { useDeskForm } from '../use-desk-form.ts';

export function NoteDialog({ onClose }: { onClose: () => void }) {
  const { set } = useListState();
  const form = useDeskForm({
    defaults: { name: '', email: '', order: '', day: '' },
    schema: letter,
    questions: ({ day }) => ({ day: oddDay('sentOn', day) }),
    send: async (checked) => {
      const { reference } = await actBy('withdrawal-noted', '', (click) =>
        call('desk-withdrawal', { act: 'note', click, letter: checked }),
      );
      onClose();
      toast({
        variant: 'success',
        title: 'Genoteerd',
        description: `De herroeping kreeg referentie ${reference}.`,
      });
      set({ [deskParameters.open]: reference });
    },
  });
  return (
    <FormDialog
      title="Brief noteren"
      intro="Een herroeping die per brief of mail kwam, telt even goed. Ze gaat in op de dag waarop ze verstuurd is."
      go="Noteren"
      form={form}
      onClose={onClose}
    >
      <TextField label={fieldLabels.naam} autoComplete="off" {...form.field('name')} />
      <TextField
        label={fieldLabels.email}
        type="email"
        autoComplete="off"
        hint="Het adres waarmee besteld werd, als je het kent."
        {...form.field('email')}
      />
      <TextField label={fieldLabels.bestelnummer} optional autoComplete="off" {...form.field('order')} />
      <TextField label="Verstuurd op" type="date" {...form.field('day')} />
    </FormDialog>
  );
}
