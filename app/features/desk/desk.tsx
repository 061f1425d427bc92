import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { fullTitle } from '../../platform/page-title.ts';
import { useLogOut } from '../../shared/accounts/log-out.ts';
import { loadable } from '../../ui/loadable.tsx';
import { clearToasts } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { DeskProblem } from './ask.ts';
import { CoverDialog, FreshCodeDialog } from './fresh-code-dialog.tsx';
import './desk.css';
import {
  type DeskSection,
  deskAddress,
  deskRooms,
  deskSections,
  sectionParameter,
} from '../../../contract/desk-address.ts';
import { previewId } from './lessons/lessons-data.ts';
import type { PreviewedCourse } from './lessons/preview.tsx';
import { deskParameters, useListState } from './list-state.ts';
import { SignIn } from './panel.tsx';
import { SearchField } from './people/search-field.tsx';
import { useToday } from './today/use-today.ts';
import { useCover } from './use-cover.ts';
import { Views } from './views.tsx';

const waiting = <WaitingLine />;

const pages: Record<DeskSection, ComponentType> = {
  today: loadable(() => import('./today/today.tsx'), waiting),
  requests: loadable(() => import('./requests/requests.tsx'), waiting),
  orders: loadable(() => import('./orders/orders.tsx'), waiting),
  withdrawals: loadable(() => import('./withdrawals/withdrawals.tsx'), waiting),
  invoices: loadable(() => import('./invoices/invoices.tsx'), waiting),
  books: loadable(() => import('./books/books.tsx'), waiting),
  mailings: loadable(() => import('./mailings/mailings.tsx'), waiting),
  lessons: loadable(() => import('./lessons/lessons.tsx'), waiting),
  sale: loadable(() => import('./shop/sale.tsx'), waiting),
  mails: loadable(() => import('./mails/mails.tsx'), waiting),
  shop: loadable(() => import('./shop/shop.tsx'), waiting),
  owners: loadable(() => import('./owners/owners.tsx'), waiting),
  log: loadable(() => import('./log/log.tsx'), waiting),
  people: loadable(() => import('./people/people.tsx'), waiting),
  technical: loadable(() => import('./shop/technical.tsx'), waiting),
};

const Preview = loadable(() => import('./lessons/preview.tsx'), waiting);

const sections = Object.keys(deskSections) as DeskSection[];

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal is final; only a network failure is worth another try.
        retry: (count, error) => count < 2 && error instanceof DeskProblem && error.kind === 'offline',
        // An owner who is offline should see that immediately instead of waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

interface Waiting {
  count: number;
  /** After the count, for screen readers. */
  words: string;
  /** Narrows the list of the section to what waits. */
  filter: Record<string, string>;
}

function useWaiting(): Partial<Record<DeskSection, Waiting>> {
  const tasks = useToday().data?.tasks;
  if (!tasks) return {};
  const { invoices, mails } = tasks;
  const count = (name: keyof typeof tasks) => tasks[name]?.total ?? 0;
  const all: Partial<Record<DeskSection, Waiting>> = {
    requests: { count: count('requests'), words: 'nieuw', filter: { stap: 'new', volgorde: 'waiting' } },
    orders: {
      count: count('orders'),
      words: count('orders') === 1 ? 'vraagt je aandacht' : 'vragen je aandacht',
      filter: { stand: 'problem' },
    },
    withdrawals: { count: count('withdrawals'), words: 'open', filter: { stand: 'open' } },
    invoices: {
      count: count('invoices') + count('peppol') - (invoices?.need_peppol ?? 0),
      words: 'te doen',
      filter: { stand: invoices ? 'overdue' : 'peppol' },
    },
    mails: {
      count: count('mails') + count('stuck'),
      words: 'niet vertrokken',
      filter: { stand: mails ? 'failed' : 'waiting' },
    },
  };
  return Object.fromEntries(Object.entries(all).filter(([, { count }]) => count > 0));
}

function Menu({ current }: { current: DeskSection }) {
  const { logOut } = useLogOut(() => {});
  const tasks = useWaiting();
  return (
    <nav aria-label="Beheer" className="desk-menu">
      <Link to={paths.home} className="desk-brand display">
        {brand.product}
      </Link>
      <ul>
        {deskRooms.map(({ title, sections: inRoom }) => {
          const busy = inRoom.flatMap((section) => tasks[section] ?? []);
          const opens = inRoom.find((section) => tasks[section]) ?? inRoom[0] ?? 'today';
          return (
            <li key={title}>
              <Link
                to={deskAddress(opens, tasks[opens]?.filter)}
                aria-current={inRoom.includes(current) ? 'page' : undefined}
              >
                {title}
                {busy.length > 0 && (
                  <>
                    <em aria-hidden="true">{busy.reduce((sum, { count }) => sum + count, 0)}</em>
                    <span className="sr-only">
                      {' '}
                      {busy.map(({ count, words }) => `${count} ${words}`).join(', ')}
                    </span>
                  </>
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

function RoomSections({ current }: { current: DeskSection }) {
  const tasks = useWaiting();
  const room = deskRooms.find(({ sections: inRoom }) => inRoom.includes(current));
  if (!room || room.sections.length === 1) return null;
  return (
    <Views
      label={room.title}
      views={room.sections.map((section) => ({
        to: deskAddress(section),
        title: deskSections[section].title,
        count: tasks[section]?.count,
        isCurrent: section === current,
      }))}
    />
  );
}

export default function Desk({
  isSignedOut,
  course,
}: {
  isSignedOut: boolean;
  course: ComponentType<PreviewedCourse>;
}) {
  const [queries] = useState(createQueries);
  const { get } = useListState();
  const named = get(sectionParameter);
  const section = sections.find((one) => deskSections[one].address === named) ?? 'today';
  const { title } = deskSections[section];
  const Page = pages[section];

  // The desk has its own frame instead of the visitor's header and footer.
  useEffect(() => {
    document.documentElement.dataset.desk = '';
    return () => {
      delete document.documentElement.dataset.desk;
    };
  }, []);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current !== section) clearToasts();
    shown.current = section;
  }, [section]);
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);

  const { isCovered, uncover } = useCover();

  return (
    <QueryClientProvider client={queries}>
      <div className={isCovered ? 'hidden' : 'contents'}>
        {section === 'lessons' && get(deskParameters.open) === previewId ? (
          <Preview course={course} />
        ) : (
          <div className="desk">
            <SearchField />
            <Menu current={section} />
            <div className="desk-main">
              {isSignedOut && (
                <p role="alert" className="desk-problem">
                  Je bent uitgelogd. Wat je hier typte, staat er nog. <SignIn />
                </p>
              )}
              <RoomSections current={section} />
              <h1>{title}</h1>
              <Page key={section} />
            </div>
            <FreshCodeDialog />
          </div>
        )}
      </div>
      {isCovered && <CoverDialog onDone={uncover} />}
    </QueryClientProvider>
  );
}
