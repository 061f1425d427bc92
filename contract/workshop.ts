import * as v from 'valibot';
import { aiTools, workshopTypes } from '../site/offers.ts';
import { jaNee, fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import {
  choiceRow,
  choicesRow,
  countRow,
  emailRow,
  lineRow,
  requestForm,
  telephone,
  textRow,
} from './request-form.ts';
import { isBlank, visibleOnly } from './text.ts';
import { envelopeEntries } from './tracking.ts';
import { warnings } from './warnings.ts';

const persons = v.pipe(
  v.optional(v.union([v.number(), v.string()], m.aantalPersonen), ''),
  v.transform((value) => {
    const number = typeof value === 'number' ? value : Number(visibleOnly(value).trim() || Number.NaN);
    return Number.isFinite(number) ? number : 0;
  }),
  v.minValue(limits.personsMin, m.aantalPersonen),
  v.maxValue(limits.personsMax, m.aantalPersonenMax),
  v.transform(Math.ceil),
);

export const usesAI = [
  { id: 'ja', label: jaNee.ja },
  { id: 'nee', label: jaNee.nee },
] as const;

const form = requestForm({
  bedrijfsnaam: lineRow({ label: labels.bedrijfsnaam, stored: 'company' }),
  straat: lineRow({ label: labels.straat }),
  nummer: lineRow({ label: labels.nummer }),
  postcode: lineRow({ label: labels.postcode, warning: warnings.postcode }),
  stad: lineRow({ label: labels.stad }),
  contactpersoon: lineRow({ label: labels.contactpersoon, called: 'Contactpersoonnaam', stored: 'name' }),
  email: emailRow,
  telefoonnummer: lineRow(telephone),
  workshopType: choiceRow({ label: labels.workshopType, message: m.workshopType }, workshopTypes, 'onsite'),
  aantalPersonen: countRow(
    { label: labels.aantalPersonen, warning: warnings.persons },
    persons,
    limits.personsDefault,
  ),
  gebruiktAI: choiceRow({ label: labels.gebruiktAI, message: m.gebruiktAI }, usesAI, 'nee'),
  aiTools: choicesRow({ label: labels.aiTools, message: m.aiTools }, aiTools),
  andereTools: lineRow({ label: labels.andereTools, optional: true }),
  toelichting: textRow({ label: labels.toelichting, empty: m.toelichtingRequired, stored: 'message' }),
});

/**
 * The form of /workshop-aanvraag (docs/product.md, 5, 'Workshop form'). Answers to questions that were hidden again are
 * dropped: the tools when no AI is used, the other tool's name without 'andere'.
 */
const schema = v.pipe(
  form.schema,
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

export const workshop = { ...form, schema };

export const workshopRequest = v.intersect(
  [schema, v.object(envelopeEntries, functionMessages.invalidBody)],
  functionMessages.invalidBody,
);
