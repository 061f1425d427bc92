import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../contract/calendar.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { Panel, Problem, Status } from '../panel.tsx';
import { useToday } from '../today/use-today.ts';

/** Whether the schedule runs, which is shown nowhere else. */
function Schedule() {
  const schedule = useToday().data?.schedule;
  if (!schedule) return null;
  return (
    <Panel id="schedule" title="Automatische taken">
      <p>
        <Status tone={schedule.stands_still ? 'hot' : 'done'}>
          {schedule.stands_still ? 'staan stil' : 'lopen'}
        </Status>{' '}
        Het laatst op {formatMoment(schedule.ran_at)}. Ze kijken betalingen na, betalen terug, herinneren
        kopers en verwittigen jullie.
      </p>
      {schedule.retention_fails && (
        <p>
          <Status tone="bad">wissen mislukt</Status> Wat langer bewaard is dan /privacy zegt, wordt niet
          gewist. Geef dit door aan wie de site voor je onderhoudt: <code>select * from retention_runs</code>{' '}
          zegt waarom.
        </p>
      )}
      {schedule.stands_still && (
        <p>
          Geef dit door aan wie de site voor je onderhoudt: het is stap 7 van{' '}
          <code>docs/nl/live-zetten.md</code>.
        </p>
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
              <li key={`${place} ${message} ${page}`} className="[overflow-wrap:anywhere]">
                <code>{message}</code>
                <small className="block">
                  {[
                    `${times.toLocaleString('nl-BE')} keer`,
                    `het laatst op ${formatMoment(last_seen_at)}`,
                    page || 'een ander adres',
                    browser,
                    place,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </li>
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
      <BrowserErrors />
    </>
  );
}
