import { useId, useState } from 'react';
import * as v from 'valibot';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { ReceivedRequest, RequestProgress } from '../../../../contract/database/requests.ts';
import type { RequestStep } from '../../../../contract/database/states.ts';
import { deskDay, oddDay } from '../../../../contract/desk-days.ts';
import { calendarFile, fileNameOf } from '../../../../contract/ics.ts';
import { requestSteps } from '../../../../contract/request-steps.ts';
import { offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action } from '../action.tsx';
import { act, type DeskProblem } from '../ask.ts';
import { Panel, Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { whatOf, whoOf } from './request-words.ts';

interface Choice {
  status: RequestStep;
  /** '' for none. */
  day: string;
  known: number;
}

const choiceOf = ({ status, follow_up_on, version }: RequestProgress): Choice => ({
  status,
  day: follow_up_on ?? '',
  known: version,
});

const schema = v.object({
  status: v.picklist(Object.keys(requestSteps) as RequestStep[]),
  day: v.union(
    [v.literal(''), deskDay('followUpOn', '')],
    'Kies een dag binnen de drie jaar, of laat dit leeg.',
  ),
  known: v.number(),
});

function CalendarButton({ request, day }: { request: ReceivedRequest; day: string }) {
  function save() {
    const who = whoOf(request);
    const file = calendarFile({
      uid: `aanvraag-${request.id}@${window.location.hostname}`,
      when: { day },
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

function useStep({ id }: ReceivedRequest, progress: RequestProgress) {
  const [edit, setEdit] = useState<Choice>();
  const form = useDeskForm({
    defaults: choiceOf(progress),
    schema,
    state: [edit ?? choiceOf(progress), setEdit],
    questions: ({ day }) => ({ day: oddDay('followUpOn', day) }),
    send: async ({ status, day, known }) => {
      await act('request-changed', { subject: id, known, input: { status, followUpOn: day || null } }).catch(
        (problem: DeskProblem) => {
          if (problem.reason === 'changed') setEdit(undefined);
          throw problem;
        },
      );
      setEdit(undefined);
      toast({ variant: 'success', title: 'Bewaard' });
      // Its next step is on top.
      if (status === 'won') window.scrollTo({ top: 0 });
    },
  });
  return { ...form, isEdited: edit !== undefined };
}

export function RequestStepForm({
  request,
  progress,
}: {
  request: ReceivedRequest;
  progress: RequestProgress;
}) {
  const id = useId();
  const { values, isEdited, busy, problem, formProps, field, type } = useStep(request, progress);
  return (
    <Panel id="request-step" title="Stap">
      {progress.status === 'new' && (
        <p>
          <Action
            caption="Ik antwoordde zelf"
            run={() =>
              act('request-changed', {
                subject: request.id,
                known: progress.version,
                input: { status: 'followed-up', followUpOn: progress.follow_up_on },
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
            onChange={(event) => type({ status: event.target.value as RequestStep })}
          >
            {Object.entries(requestSteps).map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <TextField label="Opvolgen op" type="date" optional {...field('day')} />
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" look="go" busy={busy} disabled={!isEdited}>
            Bewaren
          </Button>
          {!isEdited && <span className="self-center text-soft">Nog niets gewijzigd.</span>}
          {progress.follow_up_on && <CalendarButton request={request} day={progress.follow_up_on} />}
        </div>
        {progress.updated_at && (
          <p className="text-small text-soft">
            Laatst bijgewerkt door {progress.updated_by}, {formatListMoment(progress.updated_at)}
          </p>
        )}
      </form>
    </Panel>
  );
}
