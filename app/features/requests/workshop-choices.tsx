import type { ChangeEvent, SyntheticEvent } from 'react';
import { limits } from '../../../contract/limits.ts';
import { offerOfSession } from '../../../contract/offers.ts';
import { usesAI } from '../../../contract/workshop.ts';
import { aiTools, workshopTypes } from '../../../site/offers.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { NumberField, TextField } from '../../ui/field.tsx';
import { Wish } from './form-parts.tsx';
import type { WorkshopRequestForm } from './use-workshop-form.ts';

/** Which session, and for how many. Fractions are rounded up on screen, as the contract does. */
export function Preferences({
  values,
  type,
  field,
  option,
  group,
  chooseType,
}: Pick<WorkshopRequestForm, 'values' | 'type' | 'field' | 'option' | 'group' | 'chooseType'>) {
  function roundUp({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const number = currentTarget.valueAsNumber;
    if (number >= limits.personsMin && !Number.isInteger(number))
      type({ aantalPersonen: String(Math.ceil(number)) });
  }
  return (
    <>
      <ChoiceGroup {...group('workshopType')}>
        {workshopTypes.map(({ id, label }) => {
          const props = option('workshopType', id);
          const onChange = (event: ChangeEvent<HTMLInputElement>) => {
            chooseType(id);
            props.onChange(event);
          };
          return <Option key={id} type="radio" label={label} {...props} onChange={onChange} />;
        })}
      </ChoiceGroup>
      <Wish offer={offerOfSession(values.workshopType)} />
      <div className="max-w-72">
        <NumberField
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
  group,
}: Pick<WorkshopRequestForm, 'values' | 'field' | 'option' | 'group'>) {
  const isUser = values.gebruiktAI === 'ja';
  return (
    <>
      <ChoiceGroup {...group('gebruiktAI')}>
        {usesAI.map(({ id, label }) => (
          <Option key={id} type="radio" label={label} {...option('gebruiktAI', id)} />
        ))}
      </ChoiceGroup>
      {isUser && (
        <ChoiceGroup {...group('aiTools')} className="grid gap-2.5 min-[26rem]:grid-cols-2 md:grid-cols-3">
          {aiTools.map(({ id, label }) => (
            <Option key={id} type="checkbox" label={label} {...option('aiTools', id)} />
          ))}
        </ChoiceGroup>
      )}
      {isUser && values.aiTools?.includes('andere') && (
        <TextField {...field('andereTools')} optional={false} />
      )}
    </>
  );
}
