import * as v from 'valibot';
import type { WithdrawalDetail } from '../../../../contract/database/withdrawals.ts';
import { refusalOf } from '../../../../contract/desk-actions.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';

const schema = v.pipe(
  v.object({ reason: v.pipe(v.string(), v.trim()), notifies: v.boolean() }),
  v.forward(
    v.check(({ reason, notifies }) => !notifies || reason !== '', refusalOf('withdrawal-refused', 'reason')),
    ['reason'],
  ),
);

/** Closes a withdrawal without a refund; the buyer gets the reason, unless the owner leaves that out. */
export function RefuseDialog({
  declaration: { reference, email, state, verdict },
  version,
  onClose,
}: Pick<WithdrawalDetail, 'declaration' | 'version'> & { onClose: () => void }) {
  const form = useDeskForm({
    defaults: { reason: '', notifies: state !== 'spam' },
    schema,
    send: async ({ reason, notifies }) => {
      await act('withdrawal-refused', {
        subject: reference,
        known: version,
        input: { reason, mails: notifies },
      });
      onClose();
      toast({
        variant: 'success',
        title: 'Gesloten',
        description: notifies ? `${email} krijgt een mail met je reden.` : 'Er gaat geen mail naar de koper.',
      });
    },
  });
  const { field, box } = form;
  const { notifies } = form.values;

  return (
    <FormDialog
      title="Weigeren of sluiten"
      go={notifies ? 'Weigeren en mailen' : 'Sluiten zonder mail'}
      form={form}
      onClose={onClose}
    >
      {verdict === 'open' && state !== 'spam' && (
        <p className="desk-problem">
          Deze herroeping kwam op tijd: wie op tijd herroept, heeft recht op zijn geld. Weiger ze alleen als
          ze niet van de koper komt, of als hij ervan afziet.
        </p>
      )}
      <TextArea
        label={notifies ? 'Waarom betaal je niet terug?' : 'Waarom sluit je ze?'}
        hint={notifies ? `Dit staat letterlijk in de mail aan ${email}.` : 'Alleen voor jullie.'}
        optional={!notifies}
        rows={4}
        maxLength={1000}
        {...field('reason')}
      />
      {state !== 'spam' && (
        <Checkbox
          label="Mail de koper waarom, en wat de koper kan doen als die het er niet mee eens is"
          {...box('notifies')}
        />
      )}
      <p>Er gaat geen geld terug en de herroeping is gesloten. Terugbetalen kan later nog.</p>
    </FormDialog>
  );
}
