import * as v from 'valibot';
import { belgianDay } from '../../../../contract/calendar.ts';
import { deskDay, oddDay } from '../../../../contract/desk-days.ts';
import { requiredLine } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';

const schema = v.object({
  name: requiredLine('Typ wie akkoord ging.', limits.naam),
  agreedOn: deskDay('agreedOn', 'Kies vandaag of een van de voorbije drie maanden.'),
  how: requiredLine('Typ hoe, zoals telefoon of mail.'),
});

interface Noting {
  number: string;
  known: number;
  onClose: () => void;
}

/** Notes that the customer agreed without the page. */
export function NoteAgreement({ number, known, onClose }: Noting) {
  const form = useDeskForm({
    defaults: { name: '', agreedOn: belgianDay(new Date()), how: '' },
    schema,
    questions: ({ agreedOn }) => ({ agreedOn: oddDay('agreedOn', agreedOn) }),
    send: async (input) => {
      await act('quote-agreed', { subject: number, known, input });
      onClose();
      toast({ variant: 'success', title: 'Akkoord genoteerd' });
    },
  });
  return (
    <FormDialog
      title="Akkoord noteren"
      intro="Ging de klant akkoord per telefoon of mail? Dan volgt hetzelfde als met de knop op de pagina: een bevestiging, de sessie en de facturen."
      go="Noteren"
      form={form}
      onClose={onClose}
    >
      <TextField label="Wie ging akkoord?" {...form.field('name')} />
      <TextField label="Op" type="date" {...form.field('agreedOn')} />
      <TextField label="Hoe?" hint="Zoals telefoon, of mail." {...form.field('how')} />
    </FormDialog>
  );
}
