import * as v from 'valibot';
import { aiTools, workshopTypes } from '../site/offers.ts';
import { choice, consent, email, optionalLine, requiredLine, requiredText } from './fields.ts';
import { jaNee, type LabelledValue, fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import { isBlank } from './text.ts';
import { botTrapEntries, requestKeyEntry, trackingEntries } from './tracking.ts';
import { warnings } from './warnings.ts';

const workshopTypeIds = workshopTypes.map((type) => type.id);
const aiToolIds = aiTools.map((tool) => tool.id);

const persons = v.pipe(
  v.optional(v.union([v.number(), v.string()], m.aantalPersonen), ''),
  v.transform((value) => {
    const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN);
    return Number.isFinite(number) ? number : 0;
  }),
  v.minValue(limits.personsMin, m.aantalPersonen),
  v.maxValue(limits.personsMax, m.aantalPersonenMax),
  v.transform(Math.ceil),
);

const workshopFields = {
  bedrijfsnaam: requiredLine(m.bedrijfsnaamRequired),
  straat: requiredLine(m.straatRequired),
  nummer: requiredLine(m.nummerRequired),
  postcode: requiredLine(m.postcodeRequired),
  stad: requiredLine(m.stadRequired),
  contactpersoon: requiredLine(m.contactpersoonRequired),
  email,
  telefoonnummer: requiredLine(m.telefoonRequired),
  workshopType: choice(workshopTypeIds, m.workshopType),
  aantalPersonen: persons,
  gebruiktAI: choice(['ja', 'nee'], m.gebruiktAI),
  aiTools: v.optional(v.array(v.picklist(aiToolIds, m.aiTools), m.aiTools), []),
  andereTools: optionalLine(),
  toelichting: requiredText(m.toelichtingRequired),
  consent_marketing: consent,
} as const;

/**
 * The form of /workshop-aanvraag (docs/product.md, 5, 'Workshop form'). Answers to questions that were hidden again are
 * dropped: the tools when no AI is used, the other tool's name without 'andere'.
 */
export const workshopForm = v.pipe(
  v.object(workshopFields, functionMessages.invalidBody),
  v.forward(
    v.partialCheck(
      [['gebruiktAI'], ['aiTools']],
      (form) => form.gebruiktAI === 'nee' || form.aiTools.length > 0,
      m.aiTools,
    ),
    ['aiTools'],
  ),
  v.forward(
    v.partialCheck(
      [['gebruiktAI'], ['aiTools'], ['andereTools']],
      (form) => form.gebruiktAI === 'nee' || !form.aiTools.includes('andere') || !isBlank(form.andereTools),
      m.andereTools,
    ),
    ['andereTools'],
  ),
  v.transform((form) => {
    const aiTools = form.gebruiktAI === 'ja' ? form.aiTools : [];
    return { ...form, aiTools, andereTools: aiTools.includes('andere') ? form.andereTools : '' };
  }),
);

/** The body of send-workshop-request: the form with its tracking fields. */
export const workshopRequest = v.intersect(
  [
    workshopForm,
    v.object({ ...trackingEntries, ...botTrapEntries, ...requestKeyEntry }, functionMessages.invalidBody),
  ],
  functionMessages.invalidBody,
);

type WorkshopAnswers = v.InferOutput<typeof workshopForm>;

/** The answers with their labels, in the order of the form. */
export function workshopAnswers(form: WorkshopAnswers): LabelledValue[] {
  const type = workshopTypes.find(({ id }) => id === form.workshopType);
  const tools = aiTools.filter(({ id }) => form.aiTools.includes(id));
  return [
    { label: labels.bedrijfsnaam, value: form.bedrijfsnaam },
    { label: labels.straat, value: form.straat },
    { label: labels.nummer, value: form.nummer },
    { label: labels.postcode, value: form.postcode, warning: warnings.postcode(form.postcode) },
    { label: labels.stad, value: form.stad },
    { label: labels.contactpersoon, value: form.contactpersoon },
    { label: labels.email, value: form.email },
    {
      label: labels.telefoonnummer,
      value: form.telefoonnummer,
      warning: warnings.phone(form.telefoonnummer),
    },
    { label: labels.workshopType, value: type?.label ?? '' },
    {
      label: labels.aantalPersonen,
      value: String(form.aantalPersonen),
      warning: warnings.persons(form.aantalPersonen),
    },
    { label: labels.gebruiktAI, value: jaNee[form.gebruiktAI] },
    { label: labels.aiTools, value: tools.map(({ label }) => label).join(', ') },
    { label: labels.andereTools, value: form.andereTools },
    { label: labels.toelichting, value: form.toelichting },
  ];
}

export type WorkshopFormValues = v.InferInput<typeof workshopForm>;
export type WorkshopRequest = v.InferOutput<typeof workshopRequest>;

/** The empty form (docs/product.md, 3, 'Workshop request'). */
export const workshopDefaults: WorkshopFormValues = {
  bedrijfsnaam: '',
  straat: '',
  nummer: '',
  postcode: '',
  stad: '',
  contactpersoon: '',
  email: '',
  telefoonnummer: '',
  workshopType: 'onsite',
  aantalPersonen: limits.personsDefault,
  gebruiktAI: 'nee',
  aiTools: [],
  andereTools: '',
  toelichting: '',
  consent_marketing: false,
};
