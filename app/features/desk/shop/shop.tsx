import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../../contract/calendar.ts';
import type { DeskKitAnswer } from '../../../../contract/desk.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { isKitAnnounced } from '../../../../contract/kit-on-sale.ts';
import { type KitStatus, kit } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask, call } from '../ask.ts';
import { Facts, Panel, Problem, Status } from '../parts.tsx';
import { useToday } from '../today/use-today.ts';
import { siteTexts } from './site-texts.ts';

/** The key of the query that says whether the kit is on sale. */
export const kitQuery = { queryKey: ['desk-kit'], queryFn: () => call('desk-kit', {}) };

/** What is promised but not online, with a link to the lessons. */
export function MissingContent({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <ul className="desk-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={deskAddress('lessons')}>
          Naar de lessen
        </Link>
      </p>
    </>
  );
}

const switches: Record<KitStatus, { action: string; question: string; effect: string }> = {
  'te-koop': {
    action: 'Zet de Kit te koop',
    question: 'De Kit te koop zetten?',
    effect: `Vanaf nu kan iedereen de ${kit.name} kopen voor ${kit.priceLabel}. De knoppen op de site leiden binnen een minuut naar de kassa.`,
  },
  binnenkort: {
    action: 'Stop de verkoop',
    question: 'De verkoop stoppen?',
    effect:
      'Vanaf nu begint niemand nog een betaling, en de knoppen openen binnen een minuut weer de lanceerlijst. Wie al aan het betalen is, betaalt gewoon verder en krijgt zijn toegang.',
  },
};

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

/** Why the switch changed nothing; null when it did. */
function refusalOf(answer: DeskKitAnswer | undefined): string | null {
  if (answer?.result === 'incomplete')
    return 'De Kit blijft op ‘binnenkort’: dit is beloofd en staat nog niet online.';
  if (answer?.result === 'other')
    return 'Een andere beheerder veranderde dit net. Hierboven staat hoe het nu is.';
  return null;
}

function SaleSwitch({ state }: { state: DeskKitAnswer }) {
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const isOn = isKitAnnounced(state.chosen);
  const wanted: KitStatus = isOn ? 'binnenkort' : 'te-koop';
  const change = useMutation({
    mutationFn: () => call('desk-kit', { change: { wanted, seen: state.chosen } }),
    onSettled: () => setAsks(false),
    onSuccess: (answer) => {
      queries.setQueryData(kitQuery.queryKey, answer);
      void queries.invalidateQueries();
    },
  });
  const refusal = refusalOf(change.data);
  const { action, question, effect } = switches[wanted];
  return (
    <>
      <p role="status">
        <Status tone={isOn ? 'done' : 'hot'}>{isOn ? 'te koop' : 'binnenkort'}</Status>{' '}
        {isOn ? 'Wie op een knop van de Kit drukt, kan kopen.' : 'Bezoekers zetten zich op de lanceerlijst.'}
      </p>
      {state.chosen === null && (
        <p className="text-soft">
          Nog niet hier gekozen: <code>status</code> in <code>site/kit.ts</code> beslist
          {state.sold && !isOn && ', en deze winkel is om te proberen: haar kassa verkoopt al'}.
        </p>
      )}
      {change.error && <Problem error={change.error} onRetry={() => change.mutate()} />}
      {refusal && (
        <p role="alert" className="desk-problem">
          {refusal}
        </p>
      )}
      {!isOn && state.missing.length > 0 && (
        <>
          {!refusal && <p>Te koop zetten kan pas als alles wat beloofd is online staat:</p>}
          <MissingContent lines={state.missing} />
        </>
      )}
      <p>
        <Button look={isOn ? 'plain' : 'go'} onClick={() => setAsks(true)}>
          {action}
        </Button>
      </p>
      {asks && (
        <Dialog title={question} intro={effect} onClose={() => setAsks(false)}>
          <p className="flex flex-wrap gap-3">
            <Button look="go" busy={change.isPending} onClick={() => change.mutate()}>
              {action}
            </Button>
            <Button onClick={() => setAsks(false)}>Annuleren</Button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Whether the kit is on sale, with the switch, and what the site says about the shop. */
export default function Shop() {
  const state = useQuery(kitQuery);
  return (
    <>
      <Panel id="sale" title="Verkoop van de Kit">
        {state.isPending && <WaitingLine />}
        {state.error && <Problem error={state.error} onRetry={() => void state.refetch()} />}
        {state.data && <SaleSwitch state={state.data} />}
      </Panel>
      <Schedule />
      <BrowserErrors />
      <p className="max-w-[34em] text-soft">
        Wat hieronder staat, is een deel van de site zelf. Wil je er iets aan veranderen, geef dan de naam van
        het bestand door aan wie de site voor je onderhoudt.
      </p>
      {siteTexts.map(({ file, title, facts }) => (
        <Panel key={file} id={file} title={title}>
          <p className="text-soft">
            In <code>{file}</code>
          </p>
          <Facts facts={facts} />
        </Panel>
      ))}
    </>
  );
}
