import { type Cause, causes } from '../../../../contract/alerts.ts';
import {
  answerDay,
  belgianDay,
  formatDay,
  formatDayAndMonth,
  formatListDate,
  formatMoment,
  formatTime,
} from '../../../../contract/calendar.ts';
import type { TodayAnswer, WaitingRequest } from '../../../../contract/database/desk.ts';
import { deletionWaits } from '../../../../contract/desk-actions.ts';
import { deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { mailName, mailProblem } from '../../../../contract/desk-words.ts';
import { missingLines, promised } from '../../../../contract/kit-complete.ts';
import { closingOf } from '../../../../contract/notice.ts';
import { wishOf } from '../../../../contract/offers.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { makeAddress } from '../invoices/invoice-address.ts';
import { draftParts } from '../invoices/invoice-words.ts';
import { orderStatuses, problemWords, readEuro } from '../orders/order-words.ts';
import { verdictWords, withdrawalStates } from '../withdrawals/withdrawal-words.ts';

/** A task: its title, its details, and where to do it. */
export interface Task {
  key: string;
  what: string;
  known: string;
  to: string;
  /** Without one: 'Bekijk'. */
  caption?: string;
  /** How many days it is too late; 0 when it is not, or when nothing says by when. */
  late?: number;
  /** The money that waits on it. */
  cents?: number | null;
  /** The invoice of which a reminder leaves tomorrow. */
  announced?: Rows<'reminders'>[number];
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Maandag 23 november 2026. 3 mensen wachten op antwoord.' */
export function opening({ day, tasks }: TodayAnswer): string {
  const people = tasks.requests?.people ?? 0;
  const waiting =
    people === 0
      ? 'Niemand wacht op antwoord.'
      : people === 1
        ? 'Eén mens wacht op antwoord.'
        : `${people.toLocaleString('nl-BE')} mensen wachten op antwoord.`;
  return `${capital(formatDay(day))}. ${waiting}`;
}

/** The days from one to another. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** How many days after its last day it is today. */
const lateBy = (last: string | null, today: string) => (last ? Math.max(0, daysBetween(last, today)) : 0);

/** '3 dagen te laat'. */
export const daysLate = (days: number): string => `${days === 1 ? '1 dag' : `${days} dagen`} te laat`;

/** Since when a visitor has been waiting, on a day in Belgium: 'sinds 4 dagen', 'vandaag om 9.12 uur'. */
export function since(moment: string, today: string): string {
  const at = new Date(moment);
  const days = daysBetween(belgianDay(at), today);
  if (days <= 0) return `vandaag om ${formatTime(at)}`;
  return days === 1 ? 'sinds gisteren' : `sinds ${days} dagen`;
}

const formulaOf = (request: WaitingRequest, { formulas }: ShopDocument) => {
  const offer = wishOf({ ...request, section: request.details.section });
  return offer && formulas[offer];
};

/** The requests by the day on which an answer was promised, and then the one that brings in most. */
export function byPromise(requests: readonly WaitingRequest[], shop: ShopDocument): WaitingRequest[] {
  const ranks = requests.map((request) => {
    const asked = belgianDay(new Date(request.created_at));
    return {
      request,
      promised: answerDay(asked, shop.answerDays ?? 0, closingOf(shop.notice)),
      cents: request.quote_cents ?? readEuro(formulaOf(request, shop)?.price.replace(/^\D+/, '') ?? '') ?? 0,
    };
  });
  return ranks
    .toSorted((a, b) => a.promised.localeCompare(b.promised) || b.cents - a.cents)
    .map(({ request }) => request);
}

/** Since when a visitor has been waiting, what it may bring in, their place and the source of the visit. */
export function knownOf(request: WaitingRequest, today: string, shop: ShopDocument): string {
  const { stad } = request.details;
  return [
    since(request.created_at, today),
    request.quote_cents ? formatEuro(request.quote_cents) : formulaOf(request, shop)?.price,
    typeof stad === 'string' && stad,
    request.utm_source && `via ${request.utm_source}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The most tasks of one kind that are listed; the rest is counted. */
const mostNamed = 3;

type Tasks = TodayAnswer['tasks'];
type Rows<Name extends keyof Tasks> = NonNullable<Tasks[Name]>['rows'];

/** The first tasks of a section, each with the row that it opens, and one that counts the others. */
function firstOf<Name extends 'withdrawals' | 'orders' | 'invoices'>(
  { tasks }: TodayAnswer,
  name: Name,
  taskOf: (row: Rows<Name>[number]) => Omit<Task, 'to'>,
  [one, things]: [string, string],
  filter?: Record<string, string>,
): Task[] {
  const { rows, total } = tasks[name] ?? { rows: [], total: 0 };
  const shown = (rows as Rows<Name>)
    .slice(0, mostNamed)
    .map(taskOf)
    .map((task) => ({ ...task, to: deskAddress(name, { open: task.key }) }));
  const more = total - shown.length;
  if (more <= 0) return shown;
  const what = `En nog ${more} ${more === 1 ? one : things}`;
  // Ranked as the last one that is named.
  const { late, cents } = shown.at(-1) ?? {};
  return [
    ...shown,
    { key: things, what, known: '', to: deskAddress(name, filter), caption: 'Toon alle', late, cents },
  ];
}

const withdrawalTasks = (today: TodayAnswer): Task[] =>
  firstOf(
    today,
    'withdrawals',
    (one) => ({
      key: one.reference,
      what: `Herroeping ${one.order_number ?? one.reference}${one.amount_cents ? `, ${formatEuro(one.amount_cents)}` : ''}`,
      known: [
        one.verdict === 'company' && verdictWords.company,
        one.refund_due && `uiterlijk ${formatDayAndMonth(one.refund_due)}`,
        one.state === 'waiting' ? 'de koper bevestigde nog niet' : withdrawalStates[one.state].words,
      ]
        .filter(Boolean)
        .join(' · '),
      late: lateBy(one.refund_due, today.day),
      cents: one.amount_cents,
    }),
    ['herroeping', 'herroepingen'],
  );

export const stuckReason = (error: string | null | undefined): string =>
  `${error ? mailProblem(error) : 'Al langer dan tien minuten.'} De winkel probeert het vanzelf opnieuw.`;

/** What stops the shop: that mail is down, and how many could not make an account, or that Stripe is; a line each. */
export function standstills({ tasks }: TodayAnswer): string[] {
  const { stuck, 'turned-away': away } = tasks;
  const isDown = stuck?.rows[0]?.last_error?.startsWith('unreachable') ?? false;
  const moments = [isDown && stuck?.since, away?.since].flatMap((moment) => moment || []);
  const [since] = moments.toSorted();
  const total = away?.rows[0]?.total ?? 0;
  const many = total === 1 ? 'Eén bezoeker kon' : `${total.toLocaleString('nl-BE')} bezoekers konden`;
  const lines = since
    ? [
        `De maildienst ${isDown ? 'ligt' : 'lag'} stil, sinds ${formatMoment(since)}. ${total > 0 ? many : 'Niemand kan dan'} geen account maken${total > 0 ? ', zover we weten' : ''}. Kijk bij de maildienst wat er is.`,
      ]
    : [];
  for (const name of ['stripe-refused', 'stripe-unreachable'] as const) {
    const since = tasks[name]?.since;
    if (since) lines.push(`${causes[name].title()}, sinds ${formatMoment(since)}. ${causes[name].hint}`);
  }
  return lines;
}

function counted({ tasks }: TodayAnswer, name: keyof typeof causes & keyof Tasks, hint?: string): Task[] {
  const total = tasks[name]?.total;
  if (!total) return [];
  const cause: Cause = causes[name];
  const to = deskAddress(cause.room, cause.filter);
  return [{ key: name, what: cause.title(total), known: hint ?? cause.hint ?? '', to }];
}

function mailHint({ tasks: { mails } }: TodayAnswer): string {
  const [first] = mails?.rows ?? [];
  if (!first) return '';
  const problem = mailProblem(first.last_error);
  return mails?.total === 1 ? `${mailName(first.template)} (${first.recipient}). ${problem}` : problem;
}

function orderTrouble(one: Rows<'orders'>[number]): string {
  const words = orderStatuses[one.status].words;
  if (one.status === 'disputed') return words;
  return problemWords(one) ?? (one.refund_refused ? 'Stripe weigerde de terugbetaling' : words);
}

const orderTasks = (today: TodayAnswer): Task[] =>
  firstOf(
    today,
    'orders',
    (one) => ({
      key: one.order_number,
      what: `Bestelling ${one.order_number}`,
      known: capital(orderTrouble(one)),
      cents: one.amount_cents,
    }),
    ['bestelling met een probleem', 'bestellingen met een probleem'],
  );

/** The reminders of tomorrow, each with what an owner can still do about it. */
const reminderTasks = (today: TodayAnswer): Task[] =>
  (today.tasks.reminders?.rows ?? []).map((invoice) => ({
    key: `reminder ${invoice.number}`,
    what: `Morgen herinnert de winkel ${invoice.company} (${formatEuro(invoice.open_cents)}). Al betaald?`,
    known: `factuur ${invoice.number}`,
    to: deskAddress('invoices', { open: invoice.number }),
    cents: invoice.open_cents,
    announced: invoice,
  }));

const invoiceTasks = (today: TodayAnswer): Task[] =>
  firstOf(
    today,
    'invoices',
    (one) => ({
      key: one.number,
      what: `Factuur ${one.number}, ${formatEuro(one.open_cents)}`,
      known: `${one.company} · te betalen tot ${formatListDate(one.due_on)}`,
      late: lateBy(one.due_on, today.day),
      cents: one.open_cents,
    }),
    ['factuur die te laat is', 'facturen die te laat zijn'],
    { stand: 'overdue' },
  );

const owedTasks = ({ tasks: { owed } }: TodayAnswer): Task[] =>
  (owed?.rows ?? []).map(({ number, company, owed_cents: cents }) => ({
    key: number,
    what: `Creditnota ${number}, ${formatEuro(cents)}`,
    known: `${company} · stort terug en noteer het`,
    to: deskAddress('invoices', { open: number }),
    cents,
  }));

/** What is promised before the purchase but not online: a task per Kick, or one for all when there are many. */
function lessonTasks({ online }: TodayAnswer): Task[] {
  const stored = online.files.map(({ path }) => ({ name: path }));
  const lines = missingLines({ ...online, stored }, promised);
  const to = deskAddress('lessons');
  const known = 'beloofd op de site; zonder kan de Kit niet te koop';
  if (lines.length <= 3)
    return lines.map((line) => ({ key: line, what: line, known, to, caption: 'Naar lessen' }));
  const what = `Bij ${lines.length} delen van de Kit ontbreekt er iets`;
  return [{ key: 'lessons', what, known, to, caption: 'Naar lessen' }];
}

const erasureTasks = ({ day, tasks: { erasures } }: TodayAnswer): Task[] =>
  (erasures?.rows ?? []).map(({ email, waits_for, due_at }) => {
    const last = belgianDay(new Date(due_at));
    const what = waits_for === 'letter' ? `antwoord, uiterlijk ${formatDayAndMonth(last)}` : 'wissen';
    return {
      key: `${waits_for} ${email}`,
      what: `${email} wacht op ${what}`,
      known: deletionWaits[waits_for],
      to: peopleAddress({ person: email }),
      late: lateBy(last, day),
    };
  });

const draftTasks = (today: TodayAnswer): Task[] =>
  (today.tasks.drafts?.rows ?? []).map(({ id, request_id, company, part, reason, cents }) => ({
    key: id,
    what: `${draftParts[part]} voor ${company}, ${formatEuro(cents)} zonder btw`,
    known:
      reason === 'changed'
        ? 'Nakijken en versturen: gegevens van het bedrijf ontbraken of veranderden.'
        : 'Nakijken en versturen.',
    to: makeAddress('invoice', request_id, id),
    cents,
  }));

const sessionTasks = (today: TodayAnswer): Task[] =>
  (today.tasks.sessions?.rows ?? []).map(({ request_id, who, starts_at }) => ({
    key: `session ${request_id}`,
    what: `Sessie bij ${who}`,
    known: formatMoment(starts_at),
    to: deskAddress('requests', { open: request_id }),
  }));

const byRank = (a: Task, b: Task) => (b.late ?? 0) - (a.late ?? 0) || (b.cents ?? 0) - (a.cents ?? 0);

/**
 * The tasks, the latest first and then the most money; of the same rank legal duties come first, then people who wait for
 * money, mail or an answer, then the Kit, which the steps before the first sale (`isFirst`) name already.
 */
export function tasksOf(today: TodayAnswer, isFirst = false): Task[] {
  const tasks = [
    ...withdrawalTasks(today),
    ...erasureTasks(today),
    ...draftTasks(today),
    ...counted(today, 'peppol'),
    ...orderTasks(today),
    ...counted(today, 'bookings'),
    ...counted(today, 'mails', mailHint(today)),
    ...counted(today, 'stuck', stuckReason(today.tasks.stuck?.rows[0]?.last_error)),
    ...counted(today, 'stops'),
    ...counted(today, 'schedule', `liepen het laatst op ${formatMoment(today.schedule_ran_at)}`),
    ...counted(today, 'functions'),
    ...reminderTasks(today),
    ...invoiceTasks(today),
    ...owedTasks(today),
    ...counted(today, 'remind'),
    ...counted(today, 'retention'),
    ...sessionTasks(today),
    ...counted(today, 'quotes'),
    ...counted(today, 'due'),
    ...(isFirst ? [] : lessonTasks(today)),
    ...counted(today, 'spam'),
  ];
  return tasks.toSorted(byRank);
}
