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
import { FreshCodeDialog } from './fresh-code-dialog.tsx';
import './desk.css';
import {
  type DeskSection,
  deskAddress,
  deskSections,
  sectionParameter,
} from '../../../contract/desk-address.ts';
import type { PreviewedCourse } from './lessons/preview.tsx';
import { previewId } from './lessons/state.ts';
import { deskParameters, useListState } from './list-state.ts';
import { SignIn } from './parts.tsx';
import { SearchField } from './people/search-field.tsx';
import { useToday } from './today/use-today.ts';

const waiting = <WaitingLine />;

const pages: Record<DeskSection, ComponentType> = {
  today: loadable(() => import('./today/today.tsx'), waiting),
  leads: loadable(() => import('./leads/leads.tsx'), waiting),
  orders: loadable(() => import('./orders/orders.tsx'), waiting),
  withdrawals: loadable(() => import('./withdrawals/withdrawals.tsx'), waiting),
  invoices: loadable(() => import('./invoices/invoices.tsx'), waiting),
  books: loadable(() => import('./books/books.tsx'), waiting),
  launch: loadable(() => import('./launch/launch.tsx'), waiting),
  newsletter: loadable(() => import('./newsletter/newsletter.tsx'), waiting),
  lessons: loadable(() => import('./lessons/lessons.tsx'), waiting),
  mails: loadable(() => import('./mails/mails.tsx'), waiting),
  shop: loadable(() => import('./shop/shop.tsx'), waiting),
  owners: loadable(() => import('./owners/owners.tsx'), waiting),
  log: loadable(() => import('./log/log.tsx'), waiting),
  people: loadable(() => import('./people/people.tsx'), waiting),
};

const Preview = loadable(() => import('./lessons/preview.tsx'), waiting);

const sections = Object.keys(deskSections) as DeskSection[];
const menuSections = sections.filter((section) => section !== 'people');

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

/** The number of waiting items in a section, for the menu. */
function useCounts(): Partial<Record<DeskSection, { count: number; words: string }>> {
  const tasks = useToday().data?.tasks;
  return {
    leads: { count: tasks?.requests.total ?? 0, words: 'nieuw' },
    orders: {
      count: tasks?.orders.total ?? 0,
      words: tasks?.orders.total === 1 ? 'vraagt je aandacht' : 'vragen je aandacht',
    },
    withdrawals: { count: tasks?.withdrawals.total ?? 0, words: 'open' },
    invoices: {
      count: tasks ? tasks.invoices.total + tasks.peppol - tasks.invoices.need_peppol : 0,
      words: 'te doen',
    },
    mails: { count: (tasks?.mails.total ?? 0) + (tasks?.stuck.total ?? 0), words: 'niet vertrokken' },
  };
}

function Menu({ current }: { current: DeskSection }) {
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
        {menuSections.map((section) => {
          const waiting = counts[section];
          return (
            <li key={section}>
              <Link to={deskAddress(section)} aria-current={section === current ? 'page' : undefined}>
                {deskSections[section].title}
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

/** The owner's desk: a menu of sections beside the current one, which the address names. */
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

  if (section === 'lessons' && get(deskParameters.open) === previewId) {
    return (
      <QueryClientProvider client={queries}>
        <Preview course={course} />
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <div className="desk">
        <SearchField />
        <Menu current={section} />
        <div className="desk-main">
          {isSignedOut && (
            <p role="alert" className="desk-problem">
              Je bent uitgelogd. Wat je hier typte, staat er nog. <SignIn />
            </p>
          )}
          <h1>{title}</h1>
          <Page key={section} />
        </div>
        <FreshCodeDialog />
      </div>
    </QueryClientProvider>
  );
}
