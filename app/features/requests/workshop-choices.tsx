import type { ChangeEvent, SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { jaNee, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { aiTools, workshopTypes } from '../../../site/offers.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { NumberField, TextField } from '../../ui/field.tsx';
import type { WorkshopRequestForm } from './use-workshop-form.ts';

/** Which session, and for how many. Fractions are rounded up on screen, as the contract does. */
export function Preferences({
  form,
  field,
  option,
  error,
  chooseType,
}: Pick<WorkshopRequestForm, 'form' | 'field' | 'option' | 'error' | 'chooseType'>) {
  const persons = field('aantalPersonen');
  function roundUp({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const number = currentTarget.valueAsNumber;
    if (number >= limits.personsMin && !Number.isInteger(number))
      form.setValue('aantalPersonen', String(Math.ceil(number)), { shouldDirty: true });
  }
  return (
    <>
      <ChoiceGroup legend={labels.workshopType} error={error('workshopType')}>
        {workshopTypes.map(({ id, label }) => {
          const props = option('workshopType', id);
          const onChange = (event: ChangeEvent) => {
            chooseType(id);
            return props.onChange(event);
          };
          return <Option key={id} type="radio" label={label} {...props} onChange={onChange} />;
        })}
      </ChoiceGroup>
      <div className="max-w-72">
        <NumberField
          label={labels.aantalPersonen}
          hint="Dit hoeft nog niet het exacte aantal te zijn."
          min={limits.personsMin}
          {...persons}
          onBlur={(event) => {
            roundUp(event);
            void persons.onBlur(event);
          }}
          onKeyDown={(event) => event.key === 'Enter' && roundUp(event)}
        />
      </div>
    </>
  );
}

/** Whether the company uses AI, and if so which tools (docs/product.md, 4, 'Workshop form'). */
export function AiExperience({
  form,
  field,
  option,
  error,
}: Pick<WorkshopRequestForm, 'form' | 'field' | 'option' | 'error'>) {
  const [gebruiktAI, chosen] = useWatch({ control: form.control, name: ['gebruiktAI', 'aiTools'] });
  const usesAi = gebruiktAI === 'ja';
  return (
    <>
      <ChoiceGroup legend={labels.gebruiktAI} error={error('gebruiktAI')}>
        {(['ja', 'nee'] as const).map((answer) => (
          <Option
            key={answer}
            type="radio"
            label={jaNee[answer]}
            {...option('gebruiktAI', answer, ['aiTools', 'andereTools'])}
          />
        ))}
      </ChoiceGroup>
      {usesAi && (
        <ChoiceGroup
          legend={labels.aiTools}
          error={error('aiTools')}
          className="grid gap-2.5 min-[26rem]:grid-cols-2 md:grid-cols-3"
        >
          {aiTools.map(({ id, label }) => (
            <Option key={id} type="checkbox" label={label} {...option('aiTools', id, ['andereTools'])} />
          ))}
        </ChoiceGroup>
      )}
      {usesAi && chosen?.includes('andere') && (
        <TextField label={labels.andereTools} {...field('andereTools')} />
      )}
    </>
  );
}
