import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { readCompanyNumber } from '../../../../contract/company.ts';
import type { OpenRequest } from '../../../../contract/database/requests.ts';
import { refusalOf } from '../../../../contract/desk-actions.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { oddDay } from '../../../../contract/desk-days.ts';
import { type InvoiceRequest, needsReason, vatRates } from '../../../../contract/desk-invoices.ts';
import { isEmail } from '../../../../contract/email.ts';
import { vatTotals } from '../../../../contract/invoicing/arithmetic.ts';
import { fieldLabels as labels, vatReasons } from '../../../../contract/labels.ts';
import { invoiceLimits } from '../../../../contract/limits.ts';
import { organisation } from '../../../../site/organisation.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { amountsOf } from '../../../shared/invoices/amounts.tsx';
import { CompanyFields } from '../../../shared/orders/company-fields.tsx';
import { offerAnswer } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { useAction } from '../action.tsx';
import { actBy, ask, call, DeskProblem } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { newRow, useGiven } from '../new-link.tsx';
import { BackToList, Opened, OpenedRow } from '../opened.tsx';
import { Facts, Panel, Problem } from '../panel.tsx';
import { whoOf } from '../requests/request-words.ts';
import { publishedOf, shopQuery } from '../shop/shop-data.ts';
import { byButtonOnly, useDeskForm } from '../use-desk-form.ts';
import {
  draftFor,
  draftSchema,
  draftWith,
  lineField,
  linesOf,
  newlyKnown,
  quoteDraftFor,
  type Typed,
  typedLine,
  withoutLine,
} from './draft.ts';
import { draftParameter, type Made } from './invoice-address.ts';
import { InvoiceLinks } from './invoice-links.tsx';

function Totals({ typed }: { typed: Typed }) {
  const lines = linesOf(typed).map((line) => ({ ...line, netCents: line.quantity * line.unitCents }));
  const rates = vatTotals(lines);
  const netCents = rates.reduce((sum, rate) => sum + rate.netCents, 0);
  const totalCents = rates.reduce((sum, rate) => sum + rate.vatCents, netCents);
  const { vatRegime } = organisation;
  return (
    <div aria-live="polite">
      <Facts facts={amountsOf({ lines: [], netCents, vat: rates, vatRegime, totalCents })} />
    </div>
  );
}

type InvoiceForm = ReturnType<typeof useDeskForm<Typed, Typed, Typed>>;

/** Offers what is known of the address or the company number that is typed, until there is an address of the company. */
function KnownCompany({ values: typed, type }: InvoiceForm) {
  const number = readCompanyNumber(typed['companyNumber'] ?? '');
  const email = typed['email'] ?? '';
  const asked = { address: isEmail(email) ? email : '', number: 'digits' in number ? number.digits : null };
  const { data: known } = useQuery({
    queryKey: ['desk_company', asked],
    queryFn: () => ask('desk_company', asked),
    enabled: asked.address !== '' || asked.number !== null,
  });
  if (!known || typed['street']) return null;
  const added = newlyKnown(known, typed);
  if (Object.keys(added).length === 0) return null;
  return (
    <p>
      <Button size="small" onClick={() => type(added)}>
        Vul {known.name} in
      </Button>
    </p>
  );
}

function CompanyPanel({ made, ...form }: InvoiceForm & { made: Made }) {
  return (
    <Panel id="company" title="Het bedrijf">
      <p>
        {made === 'quote'
          ? 'Alleen een naam en een e-mailadres zijn nodig: de rest vult de klant aan. Een voorstel is voor bedrijven; voor een consument spreek je het af met je boekhouder en jurist.'
          : 'Een bedrijf in een ander land? Maak die factuur met je boekhouder.'}
      </p>
      <KnownCompany {...form} />
      <CompanyFields {...form} />
      <TextField label={labels.email} type="email" autoComplete="off" {...form.field('email')} />
    </Panel>
  );
}

function LinesPanel({ values: typed, busy, field, option, type }: InvoiceForm) {
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
                <label className="font-semibold">
                  Btw
                  <select
                    aria-label="Btw"
                    name={lineField('rate', index)}
                    value={typed[lineField('rate', index)]}
                    disabled={busy}
                    onChange={({ target }) => type({ [target.name]: target.value })}
                    className="input mt-1.5 font-normal"
                  >
                    {vatRates.map((rate) => (
                      <option key={rate} value={String(rate)}>
                        {rate}%
                      </option>
                    ))}
                  </select>
                </label>
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
          <Button size="small" onClick={() => type({ ...typedLine(count), lines: String(count + 1) })}>
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

function DaysPanel({ field }: InvoiceForm) {
  return (
    <Panel id="days" title="Wanneer">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Geleverd op" type="date" {...field('deliveredOn')} />
        <TextField label={labels.vervaldatum} type="date" {...field('dueOn')} />
      </div>
    </Panel>
  );
}

/** What is particular to the quote. */
function QuotePanel({ field }: InvoiceForm) {
  return (
    <Panel id="quote" title="Het voorstel">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Geldig tot en met" type="date" {...field('validUntil')} />
        <TextField
          label="Voorschot in %"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Bij het akkoord. De rest na de sessie."
          {...field('deposit')}
        />
        <TextField
          label="Sessie op"
          optional
          type="date"
          hint="Leeg: nog af te spreken."
          {...field('sessionOn')}
        />
        <div className="grid grid-cols-2 gap-5">
          <TextField label="Van" type="time" {...field('sessionFrom')} />
          <TextField label="Tot" type="time" {...field('sessionTo')} />
        </div>
      </div>
      <TextArea label="Tekst boven de lijnen" optional {...field('wordsAbove')} />
      <TextArea label="Tekst eronder" optional {...field('wordsBelow')} />
    </Panel>
  );
}

const daysOf = { invoice: ['deliveredOn', 'dueOn'], quote: ['validUntil', 'sessionOn'] } as const;

/** What the form of each says. */
const makes = {
  invoice: {
    action: 'invoice-issued',
    name: 'Factuur',
    go: 'Factuur maken en versturen',
    ruling:
      'De factuur krijgt het volgende nummer en vertrekt meteen naar het bedrijf. Daarna verandert ze niet meer: een fout verbeter je met een creditnota.',
  },
  quote: {
    action: 'quote-sent',
    name: 'Voorstel',
    go: 'Voorstel versturen',
    ruling:
      'Het voorstel vertrekt meteen, met een PDF en een link om akkoord te gaan. Daarna verandert het niet meer: wat je wijzigt, wordt de volgende versie, en die vervangt de vorige.',
  },
} as const;

/** For a request, or without one: issuing an invoice then makes the request. */
function Form({ open, made, defaults }: { open?: OpenRequest; made: Made; defaults: Typed }) {
  const { action, name, go, ruling } = makes[made];
  const { set } = useListState();
  const subject = open?.request.id ?? `${newRow} ${defaults['email']}`;
  const kept = keptOnDesk<Typed>(`${made}-${defaults['draft'] ?? subject}`, () => true);
  const bodyOf = (checked: Typed, click: string) =>
    ({
      ...checked,
      kind: made,
      click,
      request: open?.request.id ?? null,
      known: open?.progress.version ?? 0,
      vatReason: needsReason(linesOf(checked)) ? checked['vatReason'] : undefined,
      lines: linesOf(checked),
    }) as unknown as InvoiceRequest;
  const form = useDeskForm<Typed, Typed, Typed>({
    defaults,
    keep: kept,
    schema: v.lazy((typed) => draftSchema(made, typed as Typed)),
    questions: (values) =>
      Object.fromEntries(
        daysOf[made].map((day): [string, string | undefined] => [day, oddDay(day, values[day])]),
      ),
    send: async (checked) => {
      const { number } = await actBy(action, subject, (click) =>
        call('desk-invoice', bodyOf(checked, click)),
      );
      kept.write(null);
      toast({ variant: 'success', title: `${name} ${number} vertrekt naar ${checked.email}` });
      set({ [deskParameters.open]: number, [draftParameter]: '' });
    },
  });
  const preview = useAction(async () => {
    const checked = form.check();
    if (!checked) return;
    const answer = await call('desk-invoice', { ...bodyOf(checked, randomKey()), preview: true });
    if (answer.result !== 'preview') throw new DeskProblem('refused', refusalOf(action, 'missing'));
    offerAnswer(answer.file);
  });
  return (
    <form
      {...form.formProps}
      // It sends a document that never changes.
      {...byButtonOnly}
      className="grid max-w-3xl gap-8"
    >
      <CompanyPanel made={made} {...form} />
      <LinesPanel {...form} />
      {made === 'quote' ? <QuotePanel {...form} /> : <DaysPanel {...form} />}
      {open && open.invoices.length > 0 && made === 'invoice' && (
        <Panel id="earlier" title="Al gemaakt voor deze aanvraag">
          <InvoiceLinks invoices={open.invoices} />
        </Panel>
      )}
      <p className="max-w-prose">{ruling}</p>
      {form.problem && <Problem error={form.problem} />}
      {preview.error && <Problem error={preview.error} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={preview.isPending} onClick={() => preview.mutate()}>
          Bekijk eerst als PDF
        </Button>
        <Button type="submit" look="go" busy={form.busy}>
          {go}
        </Button>
      </div>
    </form>
  );
}

export function NewInvoice() {
  const { company = '', email = '' } = useGiven();
  return (
    <>
      <BackToList>Alle facturen</BackToList>
      <OpenedRow title="Nieuwe factuur">
        <Form made="invoice" defaults={draftWith({ name: company, email })} />
      </OpenedRow>
    </>
  );
}

export function MakeDocument({ made, request }: { made: Made; request: string }) {
  // A quote starts with the published price.
  const shop = useQuery(shopQuery);
  const chosen = useListState().get(draftParameter);
  return (
    <Opened
      source="desk_request"
      parameters={{ subject: request }}
      back="Alle facturen"
      titleOf={({ request: one }) => `${makes[made].name} voor ${whoOf(one)}`}
      missing="Deze aanvraag bestaat niet (meer)."
    >
      {(open) => {
        if (made === 'invoice' && open.progress.status !== 'won')
          return (
            <p className="desk-empty">
              {refusalOf('invoice-issued', 'not-won')}{' '}
              <a className="link" href={deskAddress('requests', { open: request })}>
                Naar de aanvraag
              </a>
            </p>
          );
        if (made === 'invoice') {
          const draft = open.drafts.find(({ id }) => id === chosen);
          return <Form open={open} made={made} defaults={draftFor(open, undefined, draft)} />;
        }
        if (shop.data)
          return <Form open={open} made={made} defaults={quoteDraftFor(open, publishedOf(shop.data))} />;
        return shop.error ? (
          <Problem error={shop.error} onRetry={() => void shop.refetch()} />
        ) : (
          <WaitingLine />
        );
      }}
    </Opened>
  );
}
