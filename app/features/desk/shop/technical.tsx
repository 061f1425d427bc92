import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../contract/calendar.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { Panel, Problem, Status } from '../panel.tsx';
import { useToday } from '../today/use-today.ts';

/** Whether the schedule runs, which is shown nowhere else. */
function Schedule() {
  const today = useToday().data;
  if (!today) return null;
  const { schedule_ran_at, tasks } = today;
  const waits = tasks['stripe-refused'] ?? tasks['stripe-unreachable'];
  const state = tasks.schedule ? 'staan stil' : waits ? 'wachten op Stripe' : 'lopen';
  return (
    <Panel id="schedule" title="Automatische taken">
      <p>
        <Status tone={tasks.schedule || waits ? 'hot' : 'done'}>{state}</Status> Het laatst volledig op{' '}
        {formatMoment(schedule_ran_at)}. Ze kijken betalingen na, betalen terug, herinneren kopers en
        verwittigen jullie.
      </p>
      {tasks.retention && (
        <p>
          <Status tone="bad">wissen mislukt</Status> Wat langer bewaard is dan /privacy zegt, wordt niet
          gewist. Geef dit door aan wie de site voor je onderhoudt: <code>select * from retention_runs</code>{' '}
          zegt waarom.
        </p>
      )}
      {tasks.schedule && (
        <p>
          Geef dit door aan wie de site voor je onderhoudt: het is stap 7 van{' '}
          <code>docs/nl/live-zetten.md</code>.
        </p>
      )}
    </Panel>
  );
}

const often = (times: number) => `${times.toLocaleString('nl-BE')} keer`;

function Line({ what, known }: { what: string; known: string[] }) {
  return (
    <li>
      <code>{what}</code>
      <small className="block">{known.filter(Boolean).join(', ')}</small>
    </li>
  );
}

/** What fails in the shop itself: payments that cannot be booked, and functions that answer with an error. */
function Failures() {
  const failures = useQuery({ queryKey: ['desk_failures'], queryFn: () => ask('desk_failures', {}) });
  const { payments = [], functions = [] } = failures.data ?? {};
  return (
    <Panel id="failures" title="Fouten in de winkel">
      {failures.isPending && <WaitingLine />}
      {failures.error && <Problem error={failures.error} onRetry={() => void failures.refetch()} />}
      {failures.data && payments.length + functions.length === 0 && (
        <p className="desk-empty">Geen in de laatste twee dagen.</p>
      )}
      {payments.length + functions.length > 0 && (
        <>
          <p>
            Geef dit door aan wie de site voor je onderhoudt. Wat niet geboekt raakt, probeert de winkel elke
            tien minuten opnieuw.
          </p>
          <ul className="desk-lines">
            {payments.map(({ subject, runs, since, last_error }) => (
              <Line
                key={subject}
                what={subject}
                known={[`niet geboekt sinds ${formatMoment(since)}`, `${often(runs)} geprobeerd`, last_error]}
              />
            ))}
            {functions.map(({ name, hour, times }) => (
              <Line
                key={name + hour}
                what={name}
                known={[`${often(times)} een fout`, `in het uur van ${formatMoment(hour)}`]}
              />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** What went wrong in visitors' browsers, for whoever maintains the site. */
function BrowserErrors() {
  const errors = useQuery({
    queryKey: ['desk_browser_errors'],
    queryFn: () => ask('desk_browser_errors', {}),
  });
  return (
    <Panel id="browser-errors" title="Fouten bij bezoekers">
      {errors.isPending && <WaitingLine />}
      {errors.error && <Problem error={errors.error} onRetry={() => void errors.refetch()} />}
      {errors.data?.length === 0 && <p className="desk-empty">Geen in de laatste 30 dagen.</p>}
      {errors.data && errors.data.length > 0 && (
        <>
          <p>
            Een bezoeker zag misschien ‘Deze pagina is gestruikeld’. Geef dit door aan wie de site voor je
            onderhoudt.
          </p>
          <ul className="desk-lines">
            {errors.data.map(({ message, place, page, browser, times, last_seen_at }) => (
              <Line
                key={`${place} ${message} ${page}`}
                what={message}
                known={[
                  often(times),
                  `het laatst op ${formatMoment(last_seen_at)}`,
                  page || 'een ander adres',
                  browser,
                  place,
                ]}
              />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

export default function Technical() {
  return (
    <>
      <Schedule />
      <Failures />
      <BrowserErrors />
    </>
  );
}
