import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { fullTitle } from '../../platform/page-title.ts';
import { useLogOut } from '../../shared/accounts/log-out.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { DeskProblem } from './ask.ts';
import './desk.css';
import { useListState } from './list-state.ts';
import { deskAddress, SignIn } from './parts.tsx';
import { useToday } from './today/use-today.ts';

interface Section {
  /** Its value of `?deel=`. */
  key: string;
  title: string;
  Component: ComponentType;
}

/** The sections of the desk, in the order of the menu; the first one opens by itself. */
const sections: [Section, ...Section[]] = [
  { key: 'vandaag', title: 'Vandaag', Component: lazy(() => import('./today/today.tsx')) },
  { key: 'aanvragen', title: 'Aanvragen', Component: lazy(() => import('./leads/leads.tsx')) },
  { key: 'bestellingen', title: 'Bestellingen', Component: lazy(() => import('./orders/orders.tsx')) },
  {
    key: 'herroepingen',
    title: 'Herroepingen',
    Component: lazy(() => import('./withdrawals/withdrawals.tsx')),
  },
  { key: 'lancering', title: 'Lijst en lancering', Component: lazy(() => import('./launch/launch.tsx')) },
  { key: 'nieuwsbrief', title: 'Nieuwsbrief', Component: lazy(() => import('./newsletter/newsletter.tsx')) },
  { key: 'lessen', title: 'Lessen', Component: lazy(() => import('./lessons/lessons.tsx')) },
  { key: 'mails', title: 'Mails', Component: lazy(() => import('./mails/mails.tsx')) },
  { key: 'winkel', title: 'Winkel', Component: lazy(() => import('./shop/shop.tsx')) },
  { key: 'logboek', title: 'Logboek', Component: lazy(() => import('./log/log.tsx')) },
];

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays one; only a network that was away is worth another try.
        retry: (count, error) => count < 2 && error instanceof DeskProblem && error.kind === 'offline',
        // An owner who is offline has to read so, not wait.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/** What waits in each section, by its key, as the menu counts it. */
function useCounts(): Record<string, { count: number; words: string }> {
  const tasks = useToday().data?.tasks;
  return {
    aanvragen: { count: tasks?.requests.total ?? 0, words: 'nieuw' },
    bestellingen: {
      count: tasks?.orders.total ?? 0,
      words: tasks?.orders.total === 1 ? 'vraagt je aandacht' : 'vragen je aandacht',
    },
    herroepingen: { count: tasks?.withdrawals.total ?? 0, words: 'open' },
    mails: { count: tasks?.mails.total ?? 0, words: 'mislukt' },
  };
}

function Menu({ current }: { current: Section }) {
  const { logOut } = useLogOut(() => {});
  const counts = useCounts();
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu scrolls sideways.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label="Beheer" className="desk-menu" ref={menu}>
      <Link to={paths.home} className="desk-brand display">
        {brand.product}
      </Link>
      <ul>
        {sections.map(({ key, title }) => {
          const waiting = counts[key];
          return (
            <li key={key}>
              <Link to={deskAddress(key)} aria-current={key === current.key ? 'page' : undefined}>
                {title}
                {waiting && waiting.count > 0 && (
                  <em>
                    {waiting.count} <span className="sr-only">{waiting.words}</span>
                  </em>
                )}
              </Link>
            </li>
          );
        })}
        <li>
          <button type="button" onClick={logOut}>
            Uitloggen
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The owner's desk: a menu of sections beside the one that the address names. */
export default function Desk({ isSignedOut }: { isSignedOut: boolean }) {
  const [queries] = useState(createQueries);
  const { get } = useListState();
  const section = sections.find(({ key }) => key === get('deel')) ?? sections[0];

  // The desk has a frame of its own instead of the visitor's header and footer.
  useEffect(() => {
    document.documentElement.dataset.desk = '';
    return () => {
      delete document.documentElement.dataset.desk;
    };
  }, []);
  useEffect(() => {
    document.title = fullTitle(section.title);
  }, [section]);

  return (
    <QueryClientProvider client={queries}>
      <div className="desk">
        <Menu current={section} />
        <div className="desk-main">
          {isSignedOut && (
            <p role="alert" className="desk-problem">
              Je bent uitgelogd. Wat je hier typte, staat er nog. <SignIn />
            </p>
          )}
          <h1>{section.title}</h1>
          <Suspense fallback={<WaitingLine />}>
            <section.Component key={section.key} />
          </Suspense>
        </div>
      </div>
    </QueryClientProvider>
  );
}
