import * as v from 'valibot';
import type { OpenRequest } from '../../../../contract/database/requests.ts';
import { refusalOf } from '../../../../contract/desk-actions.ts';
import { deskDay } from '../../../../contract/desk-days.ts';
import { sessionWords } from '../../../../contract/quotes.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';
import { typedSession } from '../invoices/draft.ts';
import { Panel, Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';

const times = refusalOf('session-set', 'times');
const schema = v.pipe(
  v.object({
    sessionOn: deskDay('sessionOn', 'Kies een dag van vandaag tot binnen twee jaar.'),
    sessionFrom: v.string(),
    sessionTo: v.string(),
  }),
  v.forward(
    v.check(({ sessionFrom, sessionTo }) => sessionFrom !== '' && sessionFrom < sessionTo, times),
    ['sessionTo'],
  ),
);

/** When the session of a request that was won takes place. */
export function SessionPanel({ request, progress, session }: OpenRequest) {
  const kept = session && !session.cancelled_at ? session : null;
  const set = (input: Record<'sessionFrom' | 'sessionTo', string> & { sessionOn: string | null }) =>
    act('session-set', { subject: request.id, known: progress.version, input });
  const { busy, problem, formProps, field } = useDeskForm({
    defaults: kept
      ? typedSession({ start: kept.starts_at, end: kept.ends_at })
      : { sessionOn: '', sessionFrom: '', sessionTo: '' },
    schema,
    send: async (input) => {
      await set(input);
      toast({ variant: 'success', title: `De sessie staat vast: ${request.email} en jij krijgen een mail` });
    },
  });
  return (
    <Panel id="request-session" title="Sessie">
      <p>
        {session
          ? `${kept ? 'Afgesproken' : 'Geannuleerd'}: ${sessionWords({ start: session.starts_at, end: session.ends_at })}.`
          : 'Nog niet afgesproken.'}
      </p>
      <form {...formProps} className="grid gap-4">
        <TextField label="Dag" type="date" {...field('sessionOn')} />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Van" type="time" {...field('sessionFrom')} />
          <TextField label="Tot" type="time" {...field('sessionTo')} />
        </div>
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={busy}>
            {kept ? 'Verplaatsen en mailen' : 'Vastleggen en mailen'}
          </Button>
          {kept && (
            <Action
              caption="Annuleren"
              confirm={{
                title: 'De sessie annuleren?',
                intro: `${request.email} en jij krijgen een mail die ze uit jullie agenda haalt.`,
                go: 'Ja, annuleren',
                cancel: 'Laten staan',
              }}
              run={() => set({ sessionOn: null, sessionFrom: '', sessionTo: '' })}
            />
          )}
        </div>
      </form>
    </Panel>
  );
}
