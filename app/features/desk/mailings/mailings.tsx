import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatListMoment } from '../../../../contract/calendar.ts';
import { deskAddress, launchView, viewParameter } from '../../../../contract/desk-address.ts';
import { audiences } from '../../../../contract/mailings.ts';
import { launchMail } from '../../../../site/launch.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { rowLinkId, useListState, useOpenRow } from '../list-state.ts';
import { Problem, Status } from '../panel.tsx';
import { Views } from '../views.tsx';
import { AudienceList } from './audience.tsx';
import { Mailing, states } from './mailing.tsx';

function Mailings() {
  const { addressOf } = useListState();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk_mailings'],
    queryFn: () => ask('desk_mailings', {}),
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine />;
  return (
    <>
      <div className="desk-tools">
        <Link {...buttonLook({ look: 'go', size: 'small' })} className="button" to={addressOf('mailing-new')}>
          Nieuwe mailing
        </Link>
      </div>
      <ul className="grid gap-4">
        {data.map(({ mailing, audience, subject, state, at, sent }) => (
          <li
            key={mailing}
            className="flex flex-wrap items-start justify-between gap-2 border-b border-hair pb-3"
          >
            <span className="min-w-0 flex-1 basis-60">
              <Link id={rowLinkId(mailing)} className="link font-semibold" to={addressOf(mailing)}>
                {subject ?? launchMail.subject}
              </Link>
              <small>
                Naar {audiences[audience]}
                {at && `, ${formatListMoment(at)}`}
                {sent > 0 && `, ${sent.toLocaleString('nl-BE')} verstuurd`}
              </small>
            </span>
            <Status {...states[state]} />
          </li>
        ))}
      </ul>
    </>
  );
}

const views = [
  { view: '', title: 'Mailings', Page: Mailings },
  { view: 'nieuwsbrief', title: 'Nieuwsbrief', Page: () => <AudienceList list="newsletter" /> },
  { view: launchView, title: 'Lanceerlijst', Page: () => <AudienceList list="launch" /> },
];

export default function MailingsRoom() {
  const open = useOpenRow();
  const chosen = useListState().get(viewParameter);
  if (open) return <Mailing key={open} mailing={open} />;
  const { Page } = views.find(({ view }) => view === chosen) ?? { Page: Mailings };
  return (
    <>
      <Views
        label="Mailings en lijsten"
        views={views.map(({ view, title, Page: other }) => ({
          to: deskAddress('mailings', view ? { [viewParameter]: view } : {}),
          title,
          isCurrent: other === Page,
        }))}
      />
      <Page />
    </>
  );
}
