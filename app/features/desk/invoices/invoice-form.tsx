import { type ComponentProps, useId, useState } from 'react';
import type { OpenRequest } from '../../../../contract/database/requests.ts';
import { refusalOf } from '../../../../contract/desk-actions.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { oddDay } from '../../../../contract/desk-days.ts';
import { type InvoiceRequest, needsReason, vatRates } from '../../../../contract/desk-invoices.ts';
import { vatTotals } from '../../../../contract/invoicing/arithmetic.ts';
import { fieldLabels as labels, vatReasons } from '../../../../contract/labels.ts';
import { invoiceLimits } from '../../../../contract/limits.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { VatLiable } from '../../../shared/orders/company-fields.tsx';
import { offerAnswer } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAction } from '../action.tsx';
import { actBy, call, DeskProblem } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { Opened } from '../opened.tsx';
import { Facts, Panel, Problem } from '../panel.tsx';
import { whoOf } from '../requests/request-words.ts';
import { byButtonOnly, useDeskForm } from '../use-desk-form.ts';
import {
  type Checked,
  draftFor,
  draftSchema,
  emptyLine,
  lineField,
  linesOf,
  type Typed,
  withoutLine,
} from './draft.ts';
import { InvoiceLinks } from './invoice-links.tsx';

function Rate(props: Omit<ComponentProps<'select'>, 'className'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Btw
      </label>
      <select id={id} {...props} className="input">
        {vatRates.map((rate) => (
          <option key={rate} value={String(rate)}>
            {rate}%
          </option>
        ))}
      </select>
    </div>
  );
}

function Totals({ typed }: { typed: Typed }) {
  const lines = linesOf(typed).map((line) => ({ ...line, netCents: line.quantity * line.unitCents }));
  const rates = vatTotals(lines);
  const net = rates.reduce((sum, { netCents }) => sum + netCents, 0);
  const vat = rates.reduce((sum, { vatCents }) => sum + vatCents, 0);
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          ['Zonder btw', formatEuro(net)],
          ...(organisation.vatRegime === 'exempt'
            ? []
            : rates.map(({ vatPercent, vatCents }) => [`Btw ${vatPercent}%`, formatEuro(vatCents)] as const)),
          ['Totaal', <strong key="total">{formatEuro(net + vat)}</strong>],
        ]}
      />
    </div>
  );
}

type InvoiceForm = ReturnType<typeof useDeskForm<Typed, Typed, Checked>>;

function CompanyPanel({ field, option }: Pick<InvoiceForm, 'field' | 'option'>) {
  return (
    <Panel id="company" title="Het bedrijf">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.ondernemingsnummer}
          autoComplete="off"
          hint="Van een bedrijf in een ander land? Maak die factuur met je boekhouder."
          {...field('companyNumber')}
        />
        <TextField label={labels.bedrijfsnaam} autoComplete="off" {...field('name')} />
        <VatLiable field={field} option={option} />
        <TextField label={labels.straatEnNummer} autoComplete="off" {...field('street')} />
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-5">
          <TextField label={labels.postcode} autoComplete="off" {...field('postalCode')} />
          <TextField label={labels.gemeente} autoComplete="off" {...field('city')} />
        </div>
        <TextField label={labels.email} type="email" autoComplete="off" {...field('email')} />
        <TextField
          label="Referentie van het bedrijf"
          optional
          autoComplete="off"
          hint="Zoals een nummer van een bestelbon."
          {...field('reference')}
        />
      </div>
    </Panel>
  );
}

function LinesPanel({
  typed,
  busy,
  field,
  option,
  type,
}: Pick<InvoiceForm, 'busy' | 'field' | 'option' | 'type'> & { typed: Typed }) {
  const count = Number(typed.lines);
  return (
    <Panel id="lines" title="Waarvoor">
      <div className="grid gap-6">
        {Array.from({ length: count }, (_, index) => (
          <fieldset key={index} className="grid gap-4 border-b-2 border-hair pb-6">
            <legend className="sr-only">Lijn {index + 1}</legend>
            <TextField label="Omschrijving" autoComplete="off" {...field(lineField('description', index))} />
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-[6rem_minmax(0,1fr)_7rem_auto] sm:items-start">
              <TextField
                label="Aantal"
                inputMode="numeric"
                autoComplete="off"
                {...field(lineField('quantity', index))}
              />
              <TextField
                label="Prijs zonder btw"
                inputMode="decimal"
                autoComplete="off"
                placeholder="0,00"
                {...field(lineField('price', index))}
              />
              {organisation.vatRegime === 'normal' && (
                <Rate
                  name={lineField('rate', index)}
                  value={typed[lineField('rate', index)]}
                  disabled={busy}
                  onChange={({ target }) => type({ [lineField('rate', index)]: target.value })}
                />
              )}
              {count > 1 && (
                <div className="self-end">
                  <Button size="small" onClick={() => type(withoutLine(typed, index))}>
                    Weg<span className="sr-only"> met lijn {index + 1}</span>
                  </Button>
                </div>
              )}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="desk-tools">
        {count < invoiceLimits.lines && (
          <Button size="small" onClick={() => type({ ...emptyLine(count), lines: String(count + 1) })}>
            Lijn erbij
          </Button>
        )}
      </div>
      {needsReason(linesOf(typed)) && (
        <ChoiceGroup
          legend="Waarom 0% btw?"
          error={field('vatReason').error}
          hint="Voor een bedrijf in een ander land: maak die factuur met je boekhouder."
        >
          {Object.entries(vatReasons).map(([reason, words]) => (
            <Option key={reason} type="radio" label={words} {...option('vatReason', reason)} />
          ))}
        </ChoiceGroup>
      )}
      <Totals typed={typed} />
    </Panel>
  );
}

function DaysPanel({ typed, field }: Pick<ComponentProps<typeof LinesPanel>, 'typed' | 'field'>) {
  return (
    <Panel id="days" title="Wanneer">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Geleverd op"
          type="date"
          warning={oddDay('deliveredOn', typed['deliveredOn'])}
          {...field('deliveredOn')}
        />
        <TextField
          label={labels.vervaldatum}
          type="date"
          warning={oddDay('dueOn', typed['dueOn'])}
          {...field('dueOn')}
        />
      </div>
    </Panel>
  );
}

function Form({ open }: { open: OpenRequest }) {
  const { request, invoices } = open;
  const { set } = useListState();
  const kept = keptOnDesk<Typed>(`factuur-${request.id}`, () => true);
  const [typed, setTyped] = useState<Typed>(() => Object.assign(draftFor(open), kept.read()));
  const bodyOf = (checked: Checked) => ({
    ...checked,
    request: request.id,
    known: open.progress.version,
    vatReason: needsReason(linesOf(checked)) ? (checked.vatReason as InvoiceRequest['vatReason']) : undefined,
    lines: linesOf(checked),
  });
  const { busy, problem, field, option, formProps, type, check } = useDeskForm<Typed, Typed, Checked>({
    defaults: draftFor(open),
    state: [typed, setTyped],
    keep: kept,
    schema: draftSchema(typed),
    send: async (checked) => {
      const { number } = await actBy('invoice-issued', request.id, (click) =>
        call('desk-invoice', { ...bodyOf(checked), click }),
      );
      kept.write(null);
      toast({
        variant: 'success',
        title: `Factuur ${number}`,
        description: `Ze is gemaakt en vertrekt naar ${checked.email}.`,
      });
      set({ [deskParameters.open]: number });
    },
  });
  const preview = useAction(async () => {
    const checked = check();
    if (!checked) return;
    const answer = await call('desk-invoice', { ...bodyOf(checked), click: randomKey(), preview: true });
    if (answer.result !== 'preview') throw new DeskProblem('refused', refusalOf('invoice-issued', 'missing'));
    offerAnswer(answer.file);
  });
  return (
    <form
      {...formProps}
      // It issues a document that never changes.
      {...byButtonOnly}
      className="grid max-w-3xl gap-8"
    >
      <CompanyPanel field={field} option={option} />
      <LinesPanel typed={typed} busy={busy} field={field} option={option} type={type} />
      <DaysPanel typed={typed} field={field} />
      {invoices.length > 0 && (
        <Panel id="earlier" title="Al gemaakt voor deze aanvraag">
          <InvoiceLinks invoices={invoices} />
        </Panel>
      )}
      <p className="max-w-prose">
        De factuur krijgt het volgende nummer en vertrekt meteen naar het bedrijf. Daarna verandert ze niet
        meer: een fout verbeter je met een creditnota.
      </p>
      {problem && <Problem error={problem} />}
      {preview.error && <Problem error={preview.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="go" busy={busy}>
          Factuur maken en versturen
        </Button>
        <Button busy={preview.isPending} onClick={() => preview.mutate()}>
          Bekijk eerst als PDF
        </Button>
      </div>
    </form>
  );
}

export function MakeInvoice({ request }: { request: string }) {
  return (
    <Opened
      source="desk_request"
      parameters={{ subject: request }}
      back="Alle facturen"
      titleOf={({ request: one }) => `Factuur voor ${whoOf(one)}`}
      missing="Deze aanvraag bestaat niet (meer)."
    >
      {(open) =>
        open.progress.status === 'won' ? (
          <Form open={open} />
        ) : (
          <p className="desk-empty">
            {refusalOf('invoice-issued', 'not-won')}{' '}
            <a className="link" href={deskAddress('requests', { open: request })}>
              Naar de aanvraag
            </a>
          </p>
        )
      }
    </Opened>
  );
}
