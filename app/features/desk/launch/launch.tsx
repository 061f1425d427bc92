import { useQuery } from '@tanstack/react-query';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { Panel, Problem } from '../panel.tsx';
import { kitQuery } from '../shop/sale.tsx';
import { shopQuery } from '../shop/shop-data.ts';
import './launch.css';
import { Growth } from './growth.tsx';
import { LaunchMail } from './launch-mail.tsx';
import { LaunchMailWords, launchMailQuery } from './launch-words.tsx';
import { ListedPeople } from './people.tsx';

/** Milliseconds between two checks while mails are being sent. */
const watch = 2_000;

export default function Launch() {
  const answer = useQuery({
    queryKey: ['desk_launch'],
    queryFn: () => ask('desk_launch', {}),
    refetchInterval: ({ state }) => (state.data?.queued ? watch : false),
  });
  const figures = answer.data;
  // All at once: what arrives later would move what lies below it.
  const parts = [answer, useQuery(kitQuery), useQuery(shopQuery), useQuery(launchMailQuery)];
  if (parts.some(({ isPending }) => isPending)) return <WaitingLine />;
  return (
    <>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {figures && (
        <div className="launch">
          <Growth figures={figures} />
          <LaunchMail figures={figures} />
        </div>
      )}
      {figures && <LaunchMailWords />}
      <Panel id="people" title="Wie er op staat">
        <ListedPeople />
      </Panel>
    </>
  );
}
