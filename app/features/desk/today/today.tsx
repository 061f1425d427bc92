import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TodayAnswer as Answer, WaitingRequest } from '../../../../contract/database/desk.ts';
import { deskAddress, launchView, viewParameter } from '../../../../contract/desk-address.ts';
import { deliveredDocument } from '../../../../contract/shop.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { BeforeReminder } from '../invoices/reminders.tsx';
import { Filter } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { monthParameter, monthsUntil } from '../months.ts';
import { Panel, Problem, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { answerAddress, whatOf } from '../requests/request-words.ts';
import { publishedOf, shopQuery } from '../shop/shop-data.ts';
import { FirstSteps, useShopSteps } from '../shop/shop-steps.tsx';
import { byPromise, daysLate, knownOf, opening, standstills, type Task, tasksOf } from './today-words.ts';
import { useToday } from './use-today.ts';
import { WeekCharts } from './week-charts.tsx';
import { hasCharts } from './weeks.ts';

/** What came in this month, or in the month that the address names. */
function useMonth(today: Answer) {
  const asked = useListState().get(monthParameter);
  const chosen = monthsUntil(today.day, 12).find(([first]) => first !== '' && first === asked);
  const answer = useQuery({
    queryKey: ['desk_month', chosen?.[0]],
    queryFn: () => ask('desk_month', { day: chosen?.[0] ?? today.day }),
    enabled: chosen !== undefined,
  });
  return chosen
    ? { month: answer.data, when: `in ${chosen[1]}`, error: answer.error }
    : { month: today.month, when: 'deze maand', error: null };
}

function Figures({ today }: { today: Answer }) {
  const { launch, open } = today;
  const { month, when, error } = useMonth(today);
  const figures = [
    {
      figure: month?.requests.toLocaleString('nl-BE') ?? '…',
      words: `${month?.requests === 1 ? 'nieuwe aanvraag' : 'nieuwe aanvragen'} ${when}`,
      to: deskAddress('requests'),
    },
    {
      figure: month?.sold.toLocaleString('nl-BE') ?? '…',
      words: `${month?.sold === 1 ? 'Kit' : 'Kits'} ${when}`,
      to: deskAddress('orders'),
    },
    {
      figure: month ? formatEuro(month.in_cents - month.out_cents) : '…',
      words: `ontvangen ${when}, met btw${month && month.out_cents > 0 ? `: ${formatEuro(month.in_cents)} min ${formatEuro(month.out_cents)} terug` : ''}`,
      to: deskAddress('books'),
    },
    {
      figure: month?.launch.toLocaleString('nl-BE') ?? '…',
      words: `nieuw op de lanceerlijst ${when}, ${launch.toLocaleString('nl-BE')} in totaal`,
      to: deskAddress('mailings', { [viewParameter]: launchView }),
    },
  ];
  return (
    <>
      <div className="desk-tools">
        <Filter label="Maand" name={monthParameter} options={monthsUntil(today.day, 12)} />
      </div>
      {error && <Problem error={error} />}
      <p className="flex flex-wrap gap-x-6 empty:hidden">
        {open.invoices > 0 && (
          <Link className="link" to={deskAddress('invoices', { stand: 'open' })}>
            {formatEuro(open.invoice_cents)} nog te ontvangen van {open.invoices}{' '}
            {open.invoices === 1 ? 'factuur' : 'facturen'}
          </Link>
        )}
        {open.quotes > 0 && (
          <Link className="link" to={deskAddress('requests', { stap: 'quoted' })}>
            {formatEuro(open.quote_cents)} in {open.quotes}{' '}
            {open.quotes === 1 ? 'voorstel dat wacht' : 'voorstellen die wachten'}
          </Link>
        )}
      </p>
      <ul
        aria-label="Cijfers"
        className="grid grid-cols-2 overflow-hidden rounded-box border-2 border-ink bg-ink gap-0.5 lg:grid-cols-4"
      >
        {figures.map(({ figure, words, to }) => (
          <li key={words} className="grid bg-chalk">
            <Link to={to} className="px-4 py-4 hover:underline focus-visible:-outline-offset-4 sm:px-5">
              <span className="display block text-[clamp(1.5rem,1.1rem+1.8vw,2.25rem)] leading-tight">
                {figure}
              </span>{' '}
              <span className="text-small">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ task }: { task: Task }) {
  return (
    <li
      className={`${task.announced ? 'grid' : 'flex items-center justify-between'} gap-x-4 gap-y-3 border-b border-hair py-3 first:pt-0`}
    >
      <div className="min-w-0">
        {task.what} {task.late ? <Status tone="bad">{daysLate(task.late)}</Status> : null}
        {task.known && <small>{task.known}</small>}
      </div>
      {task.announced ? (
        <BeforeReminder invoice={task.announced} />
      ) : (
        <Link to={task.to} {...buttonLook({ size: 'small' })} className="button shrink-0">
          {task.caption ?? 'Bekijk'}
          <span className="sr-only"> {task.what}</span>
        </Link>
      )}
    </li>
  );
}

function Waiting({ request, known, isFirst }: { request: WaitingRequest; known: string; isFirst: boolean }) {
  const who = request.company || request.name;
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hair py-3 first:pt-0">
      <div className="min-w-0">
        <strong>
          <PersonLink address={request.email}>{who}</PersonLink>
        </strong>
        , {whatOf(request)}
        <small>{known}</small>
      </div>
      <Link
        to={answerAddress(request.id)}
        {...buttonLook({ look: isFirst ? 'go' : 'plain', size: 'small' })}
        className="button shrink-0"
      >
        Antwoord<span className="sr-only"> {who}</span>
      </Link>
    </li>
  );
}

function WhoWaits({ today: { day, tasks } }: { today: Answer }) {
  const { data } = useQuery(shopQuery);
  const shop = data ? publishedOf(data) : deliveredDocument;
  const { rows: waiting, total } = tasks.requests ?? { rows: [], total: 0 };
  const rows = byPromise(waiting, shop).slice(0, 5);
  if (total === 0) return <p className="desk-empty">Iedereen heeft antwoord.</p>;
  return (
    <>
      <ul>
        {rows.map((request, index) => (
          <Waiting
            key={request.id}
            request={request}
            known={knownOf(request, day, shop)}
            isFirst={index === 0}
          />
        ))}
      </ul>
      {total > rows.length && (
        <Link className="link justify-self-start" to={deskAddress('requests')}>
          Alle {total.toLocaleString('nl-BE')} nieuwe aanvragen
        </Link>
      )}
    </>
  );
}

function ToDo({ today, isFirst }: { today: Answer; isFirst: boolean }) {
  const tasks = tasksOf(today, isFirst);
  if (tasks.length === 0)
    return <p className="desk-empty">Niets te doen.{standstills(today).length === 0 && ' Alles loopt.'}</p>;
  return (
    <ul>
      {tasks.map((task) => (
        <Row key={task.key} task={task} />
      ))}
    </ul>
  );
}

export default function Today() {
  const { data: today, error, refetch } = useToday();
  const known = useShopSteps();
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!known && !error && <WaitingLine />}
      {today && known && (
        <>
          {standstills(today).map((line) => (
            <p key={line} role="alert" className="desk-problem">
              {line}
            </p>
          ))}
          <p className="-mt-4 text-soft">{opening(today)}</p>
          {known.isFirst && <FirstSteps steps={known.steps} />}
          <div className="grid gap-8 lg:grid-cols-[4fr_3fr]">
            <Panel id="waits" title="Wie wacht">
              <WhoWaits today={today} />
            </Panel>
            <Panel id="todo" title="Te doen">
              <ToDo today={today} isFirst={known.isFirst} />
            </Panel>
          </div>
          <Figures today={today} />
          {hasCharts(today.weeks) && (
            <Panel id="weeks" title="De laatste twaalf weken">
              <WeekCharts weeks={today.weeks} />
            </Panel>
          )}
        </>
      )}
    </>
  );
}
