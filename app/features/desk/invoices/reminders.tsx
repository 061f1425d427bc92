import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import * as v from 'valibot';
import type { ReminderSettings } from '../../../../contract/database/invoices.ts';
import { requiredText } from '../../../../contract/fields.ts';
import { reminderWords } from '../../../../contract/invoicing/reminder.ts';
import { deskLimits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action, FormDialog } from '../action.tsx';
import { act, ask } from '../ask.ts';
import { Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { PaidDialog } from './paid.tsx';

const schema = v.object({
  on: v.boolean(),
  words: requiredText('Typ een tekst.', deskLimits.reminderWords),
});

function Edit({ settings, onClose }: { settings: ReminderSettings; onClose: () => void }) {
  const form = useDeskForm({
    defaults: { on: settings.on, words: settings.words ?? reminderWords },
    schema,
    send: async ({ on, words }) => {
      const input = { on, words: words === reminderWords ? null : words };
      await act('reminders-changed', { subject: 'invoice-reminders', known: settings.version, input });
      onClose();
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return (
    <FormDialog
      title="Herinneringen"
      intro="Drie dagen voor de vervaldatum (bij een termijn van een week of meer), en 7 en 21 dagen erna. De dag voordien staat het op Vandaag. Hoogstens één per week, ook met die van jou."
      go="Bewaren"
      form={form}
      onClose={onClose}
    >
      <Checkbox label="De winkel herinnert vanzelf aan wat open is" {...form.box('on')} />
      <TextArea
        label="Tekst"
        hint="Nummer, bedrag en vervaldatum staan er altijd bij, met ‘Kruiste uw betaling deze mail?’ en de factuur in bijlage."
        rows={4}
        {...form.field('words')}
      />
    </FormDialog>
  );
}

/** Whether the shop reminds of invoices by itself, and in which words. */
export function Reminders() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['desk_reminders'],
    queryFn: () => ask('desk_reminders', {}),
  });
  if (error) return <Problem error={error} />;
  return (
    <>
      <Button size="small" disabled={!data} onClick={() => setIsOpen(true)}>
        Herinneringen{data && (data.on ? ' (aan)' : ' (uit)')}…
      </Button>
      {isOpen && data && <Edit settings={data} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Whether the shop reminds of one invoice by itself. */
export function Reminding({ number, remind }: { number: string; remind: boolean }) {
  return (
    <Action
      caption={remind ? 'Niet herinneren' : 'Toch herinneren'}
      run={() => act('invoice-reminding', { subject: number, input: { on: !remind } })}
    />
  );
}

/** What to do with a reminder that leaves tomorrow. */
export function BeforeReminder({ invoice }: Pick<ComponentProps<typeof PaidDialog>, 'invoice'>) {
  const [isPaid, setIsPaid] = useState(false);
  return (
    <div className="flex shrink-0 flex-wrap gap-2.5">
      <Button size="small" onClick={() => setIsPaid(true)}>
        Betaald op …<span className="sr-only"> {invoice.number}</span>
      </Button>
      <Reminding number={invoice.number} remind />
      {isPaid && <PaidDialog invoice={invoice} onClose={() => setIsPaid(false)} />}
    </div>
  );
}
