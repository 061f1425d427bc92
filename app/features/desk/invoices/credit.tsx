import { useState } from 'react';
import * as v from 'valibot';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { invoiceRefusals } from '../../../../contract/desk-invoices.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { readEuro } from '../orders/order-words.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';

interface Choice {
  /** 'whole', or the rate of a part. */
  kind: string;
  typed: string;
}

function formOf(rates: InvoiceDetail['rates']) {
  const leftOf = (kind: string) => rates.find(({ percent }) => String(percent) === kind)?.left_cents ?? 0;
  return v.pipe(
    v.object({ kind: v.string(), typed: v.string() }),
    v.forward(
      v.check(
        ({ kind, typed }) => {
          const cents = readEuro(typed) ?? 0;
          return kind === 'whole' || (cents >= 1 && cents <= leftOf(kind));
        },
        ({ input }) => `Typ een bedrag tot ${formatEuro(leftOf(input.kind))}, met een komma voor de centen.`,
      ),
      ['typed'],
    ),
  );
}

/** Makes a credit note for all that is left of an invoice, or for an amount. */
export function CreditDialog({ detail, onClose }: { detail: InvoiceDetail; onClose: () => void }) {
  const { invoice, document, rates, order_number: order } = detail;
  const left = rates.reduce((sum, { left_cents: cents }) => sum + cents, 0);
  const hasRates = document.vat.length > 1;
  // The same click keeps its key until there is an answer.
  const [id, setId] = useState(randomKey);
  const { values, busy, problem, field, option, formProps } = useDeskForm<Choice, Choice, Choice>({
    defaults: { kind: 'whole', typed: '' },
    schema: formOf(rates),
    send: async ({ kind, typed }) => {
      const answer = await ask('desk_credit_invoice', {
        number: invoice.number,
        note_id: id,
        cents: kind === 'whole' ? null : readEuro(typed),
        percent: kind === 'whole' ? null : Number(kind),
        left_seen: left,
      });
      if (answer.result !== 'issued') {
        setId(randomKey());
        throw new DeskProblem('refused', invoiceRefusals[answer.result]);
      }
      onClose();
      toast({
        variant: 'success',
        title: `Creditnota ${answer.number}`,
        description: `Ze vertrekt naar ${document.buyer.email}.`,
      });
    },
  });
  return (
    <Dialog title="Creditnota maken" onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        <ChoiceGroup legend="Hoeveel?">
          <Option type="radio" label={`Alles: ${formatEuro(left)}`} {...option('kind', 'whole')} />
          {rates.map(({ percent }) => (
            <Option
              key={percent}
              type="radio"
              label={hasRates ? `Een deel met ${percent}% btw` : 'Een deel'}
              {...option('kind', String(percent))}
            />
          ))}
        </ChoiceGroup>
        {values.kind !== 'whole' && (
          <TextField
            label="Bedrag in euro, btw inbegrepen"
            inputMode="decimal"
            maxLength={12}
            {...field('typed')}
          />
        )}
        <p>
          {order
            ? 'Een terugbetaling van de bestelling maakt zelf haar creditnota: maak er hier alleen een als je op een andere manier terugbetaalde.'
            : 'Was de factuur al betaald, stort het bedrag dan zelf terug.'}{' '}
          De creditnota vertrekt naar {document.buyer.email} en kan niet ongedaan gemaakt worden.
        </p>
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Creditnota maken
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
