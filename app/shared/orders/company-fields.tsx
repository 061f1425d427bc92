import { type ComponentProps, useId } from 'react';
import type { CompanyInfo } from '../../../contract/company.ts';
import { jaNee, fieldLabels as labels } from '../../../contract/labels.ts';
import { companyRuling } from '../../../site/terms.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';

interface Fields {
  field: (name: keyof CompanyInfo) => Pick<ComponentProps<typeof TextField>, 'name' | 'error'>;
  option: (name: 'vatLiable', value: string) => Omit<ComponentProps<'input'>, 'type'>;
}

/** Asks whether a company has a VAT number: its company number does not say it. */
function VatLiable({ field, option }: Fields) {
  return (
    <ChoiceGroup
      legend={labels.btwPlichtig}
      error={field('vatLiable').error}
      className="grid grid-cols-2 gap-2.5"
    >
      {(['ja', 'nee'] as const).map((answer) => (
        <Option key={answer} type="radio" label={jaNee[answer]} {...option('vatLiable', answer)} />
      ))}
    </ChoiceGroup>
  );
}

/** The fields of a company that buys, as its invoice names it. */
export function CompanyFields({ field, option }: Fields) {
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-4">
      <div className="col-span-2">
        {/* Digits are enough. A postcode is not always of digits: a company may have its address abroad. */}
        <TextField
          {...field('companyNumber')}
          label={labels.ondernemingsnummer}
          hint="Zoals 0123.456.749, of het btw-nummer."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="col-span-2">
        <TextField {...field('name')} label={labels.bedrijfsnaam} autoComplete="organization" />
      </div>
      <div className="col-span-2">
        <VatLiable field={field} option={option} />
      </div>
      <div className="col-span-2">
        <TextField {...field('street')} label={labels.straatEnNummer} autoComplete="address-line1" />
      </div>
      <TextField {...field('postalCode')} label={labels.postcode} autoComplete="postal-code" />
      <TextField {...field('city')} label={labels.gemeente} autoComplete="address-level2" />
      <div className="col-span-2">
        <TextField
          {...field('reference')}
          label={labels.eigenReferentie}
          hint="Komt op de factuur, zoals een bonnummer."
          autoComplete="off"
          optional
        />
      </div>
    </div>
  );
}

/** The fields behind a button: closed, the buyer is a consumer. */
export function CompanyChoice({
  isOpen,
  onToggle,
  disabled,
  ...fields
}: Fields & {
  isOpen: boolean;
  onToggle: () => void;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <div className="border-t-2 border-hair">
      <button
        type="button"
        id={`${id}-button`}
        className="flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left font-semibold hover:underline"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={disabled}
        onClick={onToggle}
      >
        Koop je voor je bedrijf?
        <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
          <path
            d={isOpen ? 'M1 8h14' : 'M1 8h14M8 1v14'}
            stroke="currentColor"
            strokeWidth="2.5"
            fill="none"
          />
        </svg>
      </button>
      <div id={id} role="group" aria-labelledby={`${id}-button`} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-4 pb-5">
            <p className="text-small font-semibold">{companyRuling}</p>
            <CompanyFields {...fields} />
          </div>
        )}
      </div>
    </div>
  );
}
