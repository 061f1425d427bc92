import * as v from 'valibot';
import type { WithdrawalDetail } from '../../../../contract/database/withdrawals.ts';
import { deskLimits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';

const schema = v.pipe(
  v.object({ reason: v.pipe(v.string(), v.trim()), notifies: v.boolean() }),
  v.forward(
    v.check(({ reason, notifies }) => !notifies || reason !== '', 'Schrijf waarom: de koper leest dit.'),
    ['reason'],
  ),
);

const tooManyRefusals = `Op één dag vertrekken hoogstens ${deskLimits.refusalsPerDay} mails met een reden. Weiger morgen, of sluit zonder mail en schrijf vanuit je eigen mailbox.`;

/** Closes a withdrawal without a refund; the buyer gets the reason, unless the owner leaves that out. */
export function RefuseDialog({
  declaration: { reference, email, state, verdict },
  onClose,
}: Pick<WithdrawalDetail, 'declaration'> & { onClose: () => void }) {
  const { values, busy, problem, field, box, formProps } = useDeskForm({
    defaults: { reason: '', notifies: state !== 'suspect' },
    schema,
    send: async ({ reason, notifies }) => {
      const answer = await ask('desk_refuse_withdrawal', {
        subject: reference,
        reason,
        notifies,
        seen: state,
      });
      if (answer.result === 'changed')
        throw new DeskProblem(
          'refused',
          'Intussen is er iets veranderd aan deze herroeping. Sluit dit venster en kijk ze opnieuw na.',
        );
      if (answer.result === 'too-many') throw new DeskProblem('refused', tooManyRefusals);
      if (answer.result === 'other') {
        onClose();
        toast({
          title: 'Al geweigerd of gesloten',
          description: `${answer.by || 'Een collega'} was je voor. Jouw reden is niet bewaard en niet gemaild.`,
        });
      }
      if (answer.result !== 'closed' && answer.result !== 'known') return;
      onClose();
      toast({
        variant: 'success',
        title: 'Gesloten',
        description: notifies ? `${email} krijgt een mail met je reden.` : 'Er gaat geen mail naar de koper.',
      });
    },
  });
  const { notifies } = values;

  return (
    <Dialog title="Weigeren of sluiten" onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        {verdict === 'open' && state !== 'suspect' && (
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
        {state !== 'suspect' && (
          <Checkbox
            label="Mail de koper waarom, en wat de koper kan doen als die het er niet mee eens is"
            {...box('notifies')}
          />
        )}
        <p>Er gaat geen geld terug en de herroeping is gesloten. Terugbetalen kan later nog.</p>
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            {notifies ? 'Weigeren en mailen' : 'Sluiten zonder mail'}
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
