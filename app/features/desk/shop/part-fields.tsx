import { useId } from 'react';
import { belgianDay, formatDay } from '../../../../contract/calendar.ts';
import type { ShopDocument, ShopPart } from '../../../../contract/shop-document.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldError, NumberField, TextArea, TextField } from '../../../ui/field.tsx';
import type { useDeskForm } from '../use-desk-form.ts';
import {
  type DocumentPart,
  fieldsIn,
  itemAdded,
  itemRemoved,
  type PlacedField,
  type TypedShop,
} from './draft.ts';
import { PictureField } from './picture-field.tsx';

/** The form of the document. */
type ShopForm = ReturnType<typeof useDeskForm<TypedShop, TypedShop, ShopDocument>>;

function Field({ form, kind, name, label, hint, needed, options = [] }: PlacedField & { form: ShopForm }) {
  const id = useId();
  const value = form.values[name] ?? '';
  const error = form.errors[name];
  const put = (next: string) => form.type({ [name]: next });
  const typed = { label, hint, optional: !needed, autoComplete: 'off', ...form.field(name) };
  switch (kind) {
    case 'text':
      return <TextArea {...typed} rows={3} />;
    case 'number':
      return <NumberField {...typed} />;
    case 'photo':
    case 'logo':
      return (
        <PictureField kind={kind} label={label} name={name} value={value} error={error} onChange={put} />
      );
    case 'choice':
      return (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {label}
          </label>
          <select
            id={id}
            name={name}
            className="input"
            value={value}
            disabled={form.busy}
            onChange={({ target }) => put(target.value)}
          >
            <option value="">niet vermeld</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </div>
      );
    case 'agreed':
    case 'ticked':
      return (
        <div>
          <Checkbox
            name={name}
            checked={value !== ''}
            disabled={form.busy}
            aria-required={needed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && id}
            onChange={({ target }) =>
              put(!target.checked ? '' : kind === 'ticked' ? 'ja' : belgianDay(new Date()))
            }
            label={kind === 'agreed' && value ? `${label} (aangevinkt op ${formatDay(value)})` : label}
          />
          {error && <FieldError id={id}>{error}</FieldError>}
        </div>
      );
    default:
      return <TextField {...typed} type={kind === 'day' ? 'date' : 'text'} />;
  }
}

/** The fields of parts of the shop; of a list those of each item, with buttons that remove it and add another. */
export function PartFields({ form, parts }: { form: ShopForm; parts: readonly [DocumentPart, ShopPart][] }) {
  const fields = parts.flatMap(([name, part]) => fieldsIn(form.values, part, name));
  const legends = [...new Set(fields.map(({ legend }) => legend))];
  const [list] = parts.flatMap(([name, part]) => ('thing' in part ? { ...part, name } : []));
  return (
    <>
      {legends.map((legend, index) => (
        <fieldset key={legend} className="grid items-start gap-5 sm:grid-cols-2">
          {legend && <legend className="mb-3 font-semibold">{legend}</legend>}
          {fields
            .filter((field) => field.legend === legend)
            .map((field) => (
              <Field key={field.name} form={form} {...field} />
            ))}
          {list && (
            <p className="sm:col-span-2">
              <Button size="small" onClick={() => form.type(itemRemoved(form.values, list.name, index))}>
                {`Haal ${legend.toLowerCase()} weg`}
              </Button>
            </p>
          )}
        </fieldset>
      ))}
      {list && legends.length < list.most && (
        <p>
          <Button size="small" onClick={() => form.type(itemAdded(form.values, list.name, list.rows))}>
            {list.thing} erbij
          </Button>
        </p>
      )}
    </>
  );
}
