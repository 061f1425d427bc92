import { useState } from 'react';
import * as v from 'valibot';
import { contactQuestions } from '../../../../contract/contact.ts';
import { idOfClick } from '../../../../contract/desk.ts';
import { optionalLine } from '../../../../contract/fields.ts';
import { fieldLabels as labels } from '../../../../contract/labels.ts';
import { pluck } from '../../../../contract/request-form.ts';
import { requestKinds } from '../../../../contract/request-steps.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { act } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { useGiven } from '../new-link.tsx';
import { BackToList, OpenedRow } from '../opened.tsx';
import { Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';

const kinds = ['contact', 'workshop', 'kennismaking', 'support'] as const;
const sources = ['telefoon', 'mail', 'beurs', 'terugkerend'] as const;

const schema = v.object({
  ...pluck(contactQuestions, 'schema'),
  phone: optionalLine(),
  /** That the request gets: it stays the same, however often it is sent. */
  id: v.string(),
  kind: v.picklist(kinds),
  source: v.picklist(sources),
  mails: v.boolean(),
});
type Typed = v.InferOutput<typeof schema>;
const empty = { name: '', email: '', phone: '', company: '', message: '' };

export function NewRequest() {
  const { set } = useListState();
  const given = useGiven();
  const kept = keptOnDesk<Typed>(`aanvraag-nieuw ${Object.values(given).join(' ')}`, () => true);
  const [defaults] = useState<Typed>(() => ({
    ...empty,
    ...given,
    id: idOfClick(randomKey()),
    kind: 'contact',
    source: 'telefoon',
    mails: false,
  }));
  const { busy, problem, formProps, field, option, box } = useDeskForm({
    defaults,
    schema,
    keep: kept,
    send: async ({ id, ...input }) => {
      await act('request-made', { subject: id, input });
      kept.write(null);
      toast({ variant: 'success', title: 'Bewaard' });
      set({ [deskParameters.open]: id });
    },
  });
  return (
    <>
      <BackToList>Terug naar de lijst</BackToList>
      <OpenedRow title="Nieuwe aanvraag">
        <form {...formProps} autoComplete="off" className="grid max-w-3xl gap-6">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={labels.naam} {...field('name')} />
            <TextField label={labels.email} type="email" {...field('email')} />
            <TextField label={labels.telefoonnummer} type="tel" optional {...field('phone')} />
            <TextField label={labels.bedrijfsnaam} optional {...field('company')} />
          </div>
          <TextArea label="Wat vraagt men?" optional rows={5} {...field('message')} />
          <ChoiceGroup legend="Soort">
            {kinds.map((kind) => (
              <Option key={kind} type="radio" label={requestKinds[kind]} {...option('kind', kind)} />
            ))}
          </ChoiceGroup>
          <ChoiceGroup legend="Hoe kwam ze binnen?" className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
            {sources.map((source) => (
              <Option key={source} type="radio" label={source} {...option('source', source)} />
            ))}
          </ChoiceGroup>
          <Checkbox label="Mail een bevestiging dat de aanvraag genoteerd is." {...box('mails')} />
          {problem && <Problem error={problem} />}
          <Button type="submit" look="go" busy={busy} className="justify-self-start">
            Bewaren
          </Button>
        </form>
      </OpenedRow>
    </>
  );
}
