import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeskKitAnswer } from '../../../../contract/desk.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { isKitAnnounced } from '../../../../contract/kit-on-sale.ts';
import { type KitStatus, kit } from '../../../../site/kit.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Action } from '../action.tsx';
import { actBy, call } from '../ask.ts';
import { Panel, Problem, Status } from '../panel.tsx';
import { publishedOf, shopQuery } from './shop-data.ts';

export const kitQuery = { queryKey: ['desk-kit'], queryFn: () => call('desk-kit', {}) };

/** What is promised but not online, with a link to the lessons. */
function MissingContent({ lines }: { lines: readonly string[] }) {
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
    effect: `Vanaf nu kan iedereen de ${kit.name} kopen. De knoppen op de site leiden binnen een minuut naar de kassa.`,
  },
  binnenkort: {
    action: 'Stop de verkoop',
    question: 'De verkoop stoppen?',
    effect:
      'Vanaf nu begint niemand nog een betaling, en de knoppen openen binnen een minuut weer de lanceerlijst. Wie al aan het betalen is, betaalt gewoon verder en krijgt zijn toegang.',
  },
};

function SaleSwitch({ state }: { state: DeskKitAnswer }) {
  const queries = useQueryClient();
  const shop = useQuery(shopQuery).data;
  const isOn = isKitAnnounced(state.chosen);
  const wanted: KitStatus = isOn ? 'binnenkort' : 'te-koop';
  const { action, question, effect } = switches[wanted];
  return (
    <>
      <p role="status">
        <Status tone={isOn ? 'done' : 'hot'}>{isOn ? 'te koop' : 'binnenkort'}</Status>{' '}
        {isOn ? 'Wie op een knop van de Kit klikt, kan kopen.' : 'Bezoekers zetten zich op de lanceerlijst.'}
      </p>
      {state.chosen === null && (
        <p className="text-soft">
          Je koos dit nog niet zelf: zo werd de site gebouwd
          {state.sold && !isOn && ', en deze winkel is om te proberen: haar kassa verkoopt al'}.
        </p>
      )}
      {!isOn && state.missing.length > 0 && (
        <>
          <p>Te koop zetten kan pas als alles wat beloofd is online staat:</p>
          <MissingContent lines={state.missing} />
        </>
      )}
      <p>
        <Action
          caption={action}
          look={isOn ? 'plain' : 'go'}
          confirm={{
            title: question,
            intro: effect,
            go: action,
            details: !isOn && shop && !publishedOf(shop).person.name.trim() && (
              <p>
                De startpagina zegt nog niet wie achter de zaak staat.{' '}
                <Link className="link" to={deskAddress('shop')}>
                  Vul het eerst in
                </Link>
                , of zet de Kit toch te koop.
              </p>
            ),
          }}
          run={() => actBy('kit-status', 'kit', (click) => call('desk-kit', { change: { wanted, click } }))}
          onDone={(answer) => queries.setQueryData(kitQuery.queryKey, answer)}
        />
      </p>
    </>
  );
}

export default function Sale() {
  const state = useQuery(kitQuery);
  return (
    <Panel id="sale" title="Verkoop van de Kit">
      {state.isPending && <WaitingLine />}
      {state.error && <Problem error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && <SaleSwitch state={state.data} />}
    </Panel>
  );
}
