import { useId, useState } from 'react';
import * as v from 'valibot';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { Lead, LeadRequest } from '../../../../contract/database/leads.ts';
import type { LeadStatus } from '../../../../contract/database/states.ts';
import { deskDay, oddDay } from '../../../../contract/desk-days.ts';
import { leadStatuses } from '../../../../contract/leads.ts';
import { offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action } from '../action.tsx';
import { act, type DeskProblem } from '../ask.ts';
import { Panel, Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { calendarFile, fileNameOf } from './ics.ts';
import { whatOf, whoOf } from './lead.ts';

interface Choice {
  status: LeadStatus;
  /** '' for none. */
  day: string;
  /** The version of the lead that it was made from. */
  known: number;
}

const choiceOf = ({ status, follow_up_on, version }: Lead): Choice => ({
  status,
  day: follow_up_on ?? '',
  known: version,
});

const schema = v.object({
  status: v.picklist(Object.keys(leadStatuses) as LeadStatus[]),
  day: v.union(
    [v.literal(''), deskDay('followUpOn', '')],
    'Kies een dag binnen de drie jaar, of laat dit leeg.',
  ),
  known: v.number(),
});

function CalendarButton({ request, day }: { request: LeadRequest; day: string }) {
  function save() {
    const who = whoOf(request);
    const file = calendarFile({
      uid: `aanvraag-${request.id}@${window.location.hostname}`,
      day,
      title: `Opvolgen: ${who}`,
      description: `${whatOf(request)}\n${request.name}\n${request.email}\n${request.phone}`.trim(),
      url: window.location.href,
    });
    offerFile(`opvolgen ${fileNameOf(who)}.ics`, new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  }
  return (
    <Button size="small" onClick={save}>
      Zet in je agenda
      <span className="sr-only"> (.ics-bestand)</span>
    </Button>
  );
}

/** The choices for a lead until they are saved, or until somebody else was first. */
function useStep({ id }: LeadRequest, lead: Lead) {
  const [edit, setEdit] = useState<Choice>();
  const form = useDeskForm({
    defaults: choiceOf(lead),
    schema,
    state: [edit ?? choiceOf(lead), setEdit],
    send: async ({ status, day, known }) => {
      await act('lead-changed', { subject: id, known, input: { status, followUpOn: day || null } }).catch(
        (problem: DeskProblem) => {
          if (problem.reason === 'changed') setEdit(undefined);
          throw problem;
        },
      );
      setEdit(undefined);
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return { ...form, isEdited: edit !== undefined };
}

/** The stage of a lead and when to follow it up. */
export function LeadStepForm({ request, lead }: { request: LeadRequest; lead: Lead }) {
  const id = useId();
  const { values, isEdited, busy, problem, formProps, field, type } = useStep(request, lead);
  return (
    <Panel id="lead-step" title="Stap">
      {lead.status === 'new' && (
        <p>
          <Action
            caption="Ik antwoordde zelf"
            run={() =>
              act('lead-changed', {
                subject: request.id,
                known: lead.version,
                input: { status: 'followed-up', followUpOn: lead.follow_up_on },
              })
            }
            says={() => ({
              title: 'Genoteerd',
              description: `${whoOf(request)} wacht niet meer op antwoord.`,
            })}
          />
        </p>
      )}
      <form {...formProps} className="grid gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Hoe ver staat het?
          </label>
          <select
            id={id}
            className="input"
            value={values.status}
            onChange={(event) => type({ status: event.target.value as LeadStatus })}
          >
            {Object.entries(leadStatuses).map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label="Opvolgen op"
          type="date"
          optional
          warning={oddDay('followUpOn', values.day)}
          {...field('day')}
        />
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" look="go" busy={busy} disabled={!isEdited}>
            Bewaren
          </Button>
          {!isEdited && <span className="self-center text-soft">Nog niets gewijzigd.</span>}
          {lead.follow_up_on && <CalendarButton request={request} day={lead.follow_up_on} />}
        </div>
        {lead.updated_at && (
          <p className="text-small text-soft">
            Laatst bijgewerkt door {lead.updated_by}, {formatListMoment(lead.updated_at)}
          </p>
        )}
      </form>
    </Panel>
  );
}
