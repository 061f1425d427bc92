import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { formatDate, formatListMoment } from '../../../../contract/calendar.ts';
import type { Lead, LeadRequest, OpenLead } from '../../../../contract/database/leads.ts';
import type { LeadStatus } from '../../../../contract/database/states.ts';
import { leadStatuses } from '../../../../contract/leads.ts';
import { offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { Facts, Panel, Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { calendarFile, fileNameOf } from './ics.ts';
import { leadIsGone, whatOf, whoOf } from './lead.ts';
import { LeadStepMark } from './lead-step-mark.tsx';

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
  day: v.string(),
  known: v.number(),
});

/** Another owner's changes to a lead, beside the choices made here. */
function Conflict({
  lead,
  choice,
  isBusy,
  onKeep,
  onDrop,
}: {
  lead: Lead;
  choice: Choice;
  isBusy: boolean;
  onKeep: () => void;
  onDrop: () => void;
}) {
  const facts = ({ status, day }: Pick<Choice, 'status' | 'day'>) =>
    [
      ['Stap', <LeadStepMark key="status" status={status} />],
      ['Opvolgen op', day ? formatDate(day) : 'geen dag'],
    ] as const;
  return (
    <div role="alert" className="grid gap-4 rounded-box border-2 border-ink bg-sun p-4">
      <p className="font-semibold">
        {lead.updated_by || 'Iemand'} wijzigde dit intussen
        {lead.updated_at ? ` (${formatListMoment(lead.updated_at)})` : ''}. Wat jij koos, is nog niet bewaard.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 [&_dt]:text-ink!">
        <div>
          <p className="mb-1 font-semibold">Nu bewaard</p>
          <Facts facts={facts(choiceOf(lead))} />
        </div>
        <div>
          <p className="mb-1 font-semibold">Jouw keuze</p>
          <Facts facts={facts(choice)} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={isBusy} onClick={onKeep}>
          Toch mijn keuze bewaren
        </Button>
        <Button size="small" onClick={onDrop}>
          Laten zoals het is
        </Button>
      </div>
    </div>
  );
}

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

/** The unsaved choices for a lead, and what another owner changed meanwhile. */
function useStep({ id }: LeadRequest, lead: Lead) {
  const queries = useQueryClient();
  const [edit, setEdit] = useState<Choice>();
  const [theirs, setTheirs] = useState<Lead>();
  const drop = () => {
    setEdit(undefined);
    setTheirs(undefined);
  };
  const form = useDeskForm({
    defaults: choiceOf(lead),
    schema,
    state: [edit ?? choiceOf(lead), setEdit],
    send: async ({ status, day, known }) => {
      const answer = await ask('desk_change_lead', {
        subject: id,
        known,
        status,
        follow_up_on: day || null,
      });
      if (answer.result === 'missing') throw leadIsGone();
      queries.setQueryData<OpenLead>(
        ['desk_request', { subject: id }],
        (open) => open && { ...open, lead: answer.lead },
      );
      if (answer.result === 'conflict') return setTheirs(answer.lead);
      drop();
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return { ...form, isEdited: edit !== undefined, theirs, drop };
}

/** The stage of a lead and when to follow it up. */
export function LeadStepForm({ request, lead }: { request: LeadRequest; lead: Lead }) {
  const id = useId();
  const { values, isEdited, theirs, busy, problem, formProps, field, type, set, submit, drop } = useStep(
    request,
    lead,
  );
  function keep(version: number) {
    set({ known: version });
    void submit();
  }
  return (
    <Panel id="lead-step" title="Stap">
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
        <TextField label="Opvolgen op" type="date" optional max="2199-12-31" {...field('day')} />
        {theirs && (
          <Conflict
            lead={theirs}
            choice={values}
            isBusy={busy}
            onKeep={() => keep(theirs.version)}
            onDrop={drop}
          />
        )}
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          {!theirs && (
            <Button type="submit" size="small" look="go" busy={busy} disabled={!isEdited}>
              Bewaren
            </Button>
          )}
          {!theirs && !isEdited && <span className="self-center text-soft">Nog niets gewijzigd.</span>}
          {lead.follow_up_on && <CalendarButton request={request} day={lead.follow_up_on} />}
        </div>
        {lead.updated_at && !theirs && (
          <p className="text-small text-soft">
            Laatst bijgewerkt door {lead.updated_by}, {formatListMoment(lead.updated_at)}
          </p>
        )}
      </form>
    </Panel>
  );
}
