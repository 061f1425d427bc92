import * as v from 'valibot';
import type { RefundAnswer } from '../../../../contract/desk-orders.ts';
import { refusedBecause } from '../../../../contract/refund.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { actBy, call, DeskProblem } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';
import { readEuro } from './order-words.ts';

interface RefundProps {
  subject: string;
  chosen?: { number: string; words: string };
  version: number;
  /** The refundable amount, in cents; null when only Stripe knows it. */
  left: number | null;
  /** What was credited by hand, and paid back in another way. */
  credited?: number;
  isRest?: boolean;
  /** Whether a partial refund is possible. */
  inPart?: boolean;
  hasAccess: boolean;
  /** Another order by which the buyer keeps access. */
  keptBy?: string | null;
  onClose: () => void;
}

function report(answer: Extract<RefundAnswer, { result: 'done' }>, amount: string): void {
  if (answer.outcome === 'refunded') {
    toast({
      variant: 'success',
      title: 'Terugbetaald',
      description: `${amount} is onderweg. De koper krijgt een mail.`,
    });
  } else {
    toast({
      stays: true,
      title: answer.outcome === 'pending' ? 'Stripe is ermee bezig' : 'Stripe antwoordt niet',
      description:
        answer.outcome === 'pending'
          ? 'De koper krijgt een mail zodra het geld vertrekt.'
          : 'De terugbetaling staat klaar. De winkel probeert het vanzelf opnieuw; je hoeft niets te doen.',
    });
  }
}

/** The buyer's access afterwards, in a sentence. */
function accessAfter({ hasAccess, keptBy }: RefundProps, isWhole: boolean): string {
  if (!isWhole) return 'De koper houdt zijn toegang.';
  if (keptBy) return `De koper houdt zijn toegang via ${keptBy}.`;
  return hasAccess ? 'De koper verliest zijn toegang.' : '';
}

const formOf = (left: number | null) =>
  v.pipe(
    v.object({ kind: v.picklist(['whole', 'part']), typed: v.string() }),
    v.forward(
      v.check(
        ({ kind, typed }) => {
          const cents = readEuro(typed);
          return kind === 'whole' || (cents !== null && cents >= 1 && (left === null || cents <= left));
        },
        `Typ een bedrag tot ${formatEuro(left ?? 0)}, met een komma voor de centen.`,
      ),
      ['typed'],
    ),
  );

/** Asks for the amount to refund, and explains the consequences first. */
export function RefundDialog(props: RefundProps) {
  const { subject, chosen, version, left, credited = 0, isRest = false, inPart = false, onClose } = props;
  const form = useDeskForm({
    defaults: { kind: 'whole', typed: '' } as { kind: 'whole' | 'part'; typed: string },
    schema: formOf(left),
    send: async () => {
      const sent = isWhole ? null : cents;
      const answer = await actBy('refund', subject, (click) =>
        call('desk-refund', { subject, number: chosen?.number ?? null, cents: sent, known: version, click }),
      );
      if (answer.outcome === 'refused')
        throw new DeskProblem(
          'refused',
          `${refusedBecause(answer.reason)} Kijk de betaling na in Stripe en probeer het opnieuw.`,
        );
      onClose();
      report(answer, amount);
    },
  });
  const { values, field, option } = form;
  const { kind } = values;
  const cents = kind === 'part' ? readEuro(values.typed) : left;
  const isWhole = kind === 'whole' || cents === left;
  const amount = cents === null ? (kind === 'whole' ? 'alles' : 'een deel') : formatEuro(cents);

  return (
    <FormDialog title="Terugbetalen" go={`Betaal ${amount} terug`} form={form} onClose={onClose}>
      {inPart && (
        <ChoiceGroup legend="Hoeveel?">
          <Option
            type="radio"
            label={`${isRest ? 'De rest' : 'Alles'}: ${formatEuro(left ?? 0)}`}
            {...option('kind', 'whole')}
          />
          <Option type="radio" label="Een deel" {...option('kind', 'part')} />
        </ChoiceGroup>
      )}
      {kind === 'part' && (
        <TextField label="Bedrag in euro" inputMode="decimal" maxLength={12} {...field('typed')} />
      )}
      {credited > 0 && (
        <p>
          {formatEuro(credited)} is gecrediteerd omdat het al op een andere manier terugging: dat gaat niet
          nog eens terug.
        </p>
      )}
      {chosen && <p>{chosen.words}</p>}
      <p>
        <strong>
          {cents === null && kind === 'whole'
            ? 'Alles wat betaald is, gaat terug.'
            : cents !== null && `${formatEuro(cents)} gaat terug.`}
        </strong>{' '}
        {accessAfter(props, isWhole)} Het geld gaat naar de rekening waarmee betaald is, en de koper krijgt
        een mail met het bedrag. Dit kan niet ongedaan gemaakt worden.
      </p>
    </FormDialog>
  );
}
