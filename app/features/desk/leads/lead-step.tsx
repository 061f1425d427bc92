import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type LeadStatus, leadStatuses } from '../../../../contract/leads.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { saveFile } from '../csv.ts';
import { dayOf, Facts, Panel, Problem, timeOf } from '../parts.tsx';
import { calendarFile, fileNameOf } from './ics.ts';
import { type Lead, type LeadRequest, type OpenLead, whatOf, whoOf } from './lead.ts';
import { LeadStepMark } from './lead-step-mark.tsx';

interface Choice {
  status: LeadStatus;
  /** '' for none. */
  day: string;
}

const choiceOf = ({ status, follow_up_on }: Lead): Choice => ({ status, day: follow_up_on ?? '' });

/** What another owner made of a lead, beside what was chosen here. */
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
  const facts = ({ status, day }: Choice) =>
    [
      ['Stap', <LeadStepMark key="status" status={status} />],
      ['Opvolgen op', day ? dayOf(day) : 'geen dag'],
    ] as const;
  return (
    <div role="alert" className="grid gap-4 rounded-box border-2 border-ink bg-sun p-4">
      <p className="font-semibold">
        {lead.updated_by || 'Iemand'} wijzigde dit intussen
        {lead.updated_at ? ` (${timeOf(lead.updated_at)})` : ''}. Wat jij koos, is nog niet bewaard.
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
    saveFile(`opvolgen ${fileNameOf(who)}.ics`, 'text/calendar;charset=utf-8', file);
  }
  return (
    <Button size="small" onClick={save}>
      Zet in je agenda
      <span className="sr-only"> (.ics-bestand)</span>
    </Button>
  );
}

/** Stores a choice; `known` is the version that it was made from. */
function useChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ choice, known }: { choice: Choice; known: number }) => {
      const { result, lead } = await ask<{ result: 'saved' | 'conflict' | 'missing'; lead: Lead }>(
        'desk_change_lead',
        { subject: id, known, status: choice.status, follow_up_on: choice.day || null },
      );
      if (result === 'missing') throw new DeskProblem('refused', 'Deze aanvraag is er niet meer.');
      return { isSaved: result === 'saved', lead };
    },
    onSuccess: ({ lead }) => {
      queries.setQueryData<OpenLead>(['desk_request', { subject: id }], (open) => open && { ...open, lead });
      void queries.invalidateQueries();
    },
  });
}

/** What is chosen for a lead and not saved yet, and what somebody else made of it meanwhile. */
function useStep(request: LeadRequest, lead: Lead) {
  // With the version that it was chosen from.
  const [edit, setEdit] = useState<Choice & { known: number }>();
  const [theirs, setTheirs] = useState<Lead>();
  const change = useChange(request.id);
  const choice = edit ?? choiceOf(lead);
  const drop = () => {
    setEdit(undefined);
    setTheirs(undefined);
  };
  return {
    choice,
    isEdited: edit !== undefined,
    theirs,
    change,
    drop,
    choose: (changes: Partial<Choice>) => setEdit({ known: lead.version, ...edit, ...choice, ...changes }),
    store: (known = edit?.known) => {
      if (known === undefined || change.isPending) return;
      change.mutate(
        { choice, known },
        {
          onSuccess: (answer) => {
            if (!answer.isSaved) return setTheirs(answer.lead);
            drop();
            toast({ variant: 'success', title: 'Bewaard' });
          },
        },
      );
    },
  };
}

/** How far a lead is and when to follow it up. */
export function LeadStepForm({ request, lead }: { request: LeadRequest; lead: Lead }) {
  const id = useId();
  const { choice, isEdited, theirs, change, choose, drop, store } = useStep(request, lead);
  function submit(event: FormEvent) {
    event.preventDefault();
    store();
  }
  return (
    <Panel id="lead-step" title="Stap">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Hoe ver staat het?
          </label>
          <select
            id={id}
            className="input"
            value={choice.status}
            onChange={(event) => choose({ status: event.target.value as LeadStatus })}
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
          value={choice.day}
          max="2199-12-31"
          onChange={(event) => choose({ day: event.target.value })}
        />
        {theirs && (
          <Conflict
            lead={theirs}
            choice={choice}
            isBusy={change.isPending}
            onKeep={() => store(theirs.version)}
            onDrop={drop}
          />
        )}
        {change.error && <Problem error={change.error} />}
        <div className="flex flex-wrap gap-3">
          {!theirs && (
            <Button type="submit" size="small" look="go" busy={change.isPending} disabled={!isEdited}>
              Bewaren
            </Button>
          )}
          {lead.follow_up_on && <CalendarButton request={request} day={lead.follow_up_on} />}
        </div>
        {lead.updated_at && !theirs && (
          <p className="text-small text-soft">
            Laatst bijgewerkt door {lead.updated_by}, {timeOf(lead.updated_at)}
          </p>
        )}
      </form>
    </Panel>
  );
}
