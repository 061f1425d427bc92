import type { ChangeEvent, SyntheticEvent } from 'react';
import { jaNee, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { aiTools, workshopTypes } from '../../../site/offers.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { NumberField, TextField } from '../../ui/field.tsx';
import type { WorkshopRequestForm } from './use-workshop-form.ts';

/** Which session, and for how many. Fractions are rounded up on screen, as the contract does. */
export function Preferences({
  type,
  field,
  option,
  errors,
  chooseType,
}: Pick<WorkshopRequestForm, 'type' | 'field' | 'option' | 'errors' | 'chooseType'>) {
  function roundUp({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const number = currentTarget.valueAsNumber;
    if (number >= limits.personsMin && !Number.isInteger(number))
      type({ aantalPersonen: String(Math.ceil(number)) });
  }
  return (
    <>
      <ChoiceGroup legend={labels.workshopType} error={errors.workshopType}>
        {workshopTypes.map(({ id, label }) => {
          const props = option('workshopType', id);
          const onChange = (event: ChangeEvent<HTMLInputElement>) => {
            chooseType(id);
            props.onChange(event);
          };
          return <Option key={id} type="radio" label={label} {...props} onChange={onChange} />;
        })}
      </ChoiceGroup>
      <div className="max-w-72">
        <NumberField
          label={labels.aantalPersonen}
          hint="Dit hoeft nog niet het exacte aantal te zijn."
          min={limits.personsMin}
          {...field('aantalPersonen')}
          onBlur={roundUp}
          onKeyDown={(event) => event.key === 'Enter' && roundUp(event)}
        />
      </div>
    </>
  );
}

/** Whether the company uses AI, and if so which tools (docs/product.md, 4, 'Workshop form'). */
export function AiExperience({
  values,
  field,
  option,
  errors,
}: Pick<WorkshopRequestForm, 'values' | 'field' | 'option' | 'errors'>) {
  const usesAi = values.gebruiktAI === 'ja';
  return (
    <>
      <ChoiceGroup legend={labels.gebruiktAI} error={errors.gebruiktAI}>
        {(['ja', 'nee'] as const).map((answer) => (
          <Option key={answer} type="radio" label={jaNee[answer]} {...option('gebruiktAI', answer)} />
        ))}
      </ChoiceGroup>
      {usesAi && (
        <ChoiceGroup
          legend={labels.aiTools}
          error={errors.aiTools}
          className="grid gap-2.5 min-[26rem]:grid-cols-2 md:grid-cols-3"
        >
          {aiTools.map(({ id, label }) => (
            <Option key={id} type="checkbox" label={label} {...option('aiTools', id)} />
          ))}
        </ChoiceGroup>
      )}
      {usesAi && values.aiTools?.includes('andere') && (
        <TextField label={labels.andereTools} {...field('andereTools')} />
      )}
    </>
  );
}
