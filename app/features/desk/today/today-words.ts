import {
  belgianDay,
  formatDay,
  formatDayAndMonth,
  formatListDate,
  formatMoment,
  formatTime,
} from '../../../../contract/calendar.ts';
import type { TodayAnswer, WaitingRequest } from '../../../../contract/database/desk.ts';
import { deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { deletionWaits, mailName, mailProblem } from '../../../../contract/desk-words.ts';
import { missingLines, promised } from '../../../../contract/kit-complete.ts';
import { proofOf } from '../../../../contract/proof.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { orderStatuses, problemWords } from '../orders/order-words.ts';
import { viewParameter } from '../views.tsx';
import { verdictWords, withdrawalStates } from '../withdrawals/withdrawal-words.ts';

/** A task: its title, its details, and where to do it. */
export interface Task {
  key: string;
  what: string;
  known: string;
  to: string;
  caption: string;
  /** How many days it is too late; 0 when it is not, or when nothing says by when. */
  late?: number;
  /** The money that waits on it. */
  cents?: number | null;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Maandag 23 november 2026. 3 mensen wachten op antwoord.' */
export function opening({ day, tasks }: TodayAnswer): string {
  const { people } = tasks.requests;
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

/** Since when a visitor has been waiting, their place and the source of the visit. */
export function knownOf(request: WaitingRequest, today: string): string {
  const { stad } = request.details;
  return [
    since(request.created_at, today),
    typeof stad === 'string' && stad,
    request.utm_source && `via ${request.utm_source}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The most tasks of one kind that are listed; the rest is counted. */
const mostNamed = 3;

/** The first tasks of a kind, and one that counts the others. */
function firstOf(tasks: Task[], total: number, [one, things]: [string, string], to: string): Task[] {
  const shown = tasks.slice(0, mostNamed);
  const more = total - shown.length;
  if (more <= 0) return shown;
  const what = `En nog ${more} ${more === 1 ? one : things}`;
  // Ranked as the last one that is named.
  const { late, cents } = shown.at(-1) ?? {};
  return [...shown, { key: things, what, known: '', to, caption: 'Toon alle', late, cents }];
}

function withdrawalTasks({ day, tasks: { withdrawals } }: TodayAnswer): Task[] {
  const tasks = withdrawals.rows.map((one) => ({
    key: one.reference,
    what: `Herroeping ${one.order_number ?? one.reference}${one.amount_cents ? `, ${formatEuro(one.amount_cents)}` : ''}`,
    known: [
      one.verdict === 'company' && verdictWords.company,
      one.refund_due && `uiterlijk ${formatDayAndMonth(one.refund_due)}`,
      one.state === 'waiting' ? 'de koper bevestigde nog niet' : withdrawalStates[one.state].words,
    ]
      .filter(Boolean)
      .join(' · '),
    to: deskAddress('withdrawals', { open: one.reference }),
    caption: 'Bekijk',
    late: lateBy(one.refund_due, day),
    cents: one.amount_cents,
  }));
  return firstOf(tasks, withdrawals.total, ['herroeping', 'herroepingen'], deskAddress('withdrawals'));
}

function mailTask({ tasks: { mails } }: TodayAnswer): Task[] {
  const [first] = mails.rows;
  if (!first) return [];
  return [
    {
      key: 'mails',
      what: mails.total === 1 ? '1 mail vertrok niet' : `${mails.total} mails vertrokken niet`,
      known:
        mails.total === 1
          ? `${mailName(first.template)} (${first.recipient}). ${mailProblem(first.last_error)}`
          : mailProblem(first.last_error),
      to: deskAddress('mails', { stand: 'failed' }),
      caption: 'Bekijk',
    },
  ];
}

/** '7 mails wachten om te vertrekken'. */
export const stuckMails = (total: number): string =>
  `${total === 1 ? '1 mail wacht' : `${total.toLocaleString('nl-BE')} mails wachten`} om te vertrekken`;

/** Why mails wait, and what becomes of them. */
export const stuckReason = ({ error }: TodayAnswer['tasks']['stuck']): string =>
  `${error ? mailProblem(error) : 'Al langer dan tien minuten.'} De winkel probeert het vanzelf opnieuw.`;

/** Says that mail is down, since when, and how many could not make an account; null while it works. */
export function mailDown({ tasks: { stuck, turned_away: away } }: TodayAnswer): string | null {
  const isDown = stuck.error?.startsWith('unreachable') ?? false;
  const moments = [isDown && stuck.since, away.since].flatMap((moment) => moment || []);
  const since = moments.toSorted()[0];
  if (!since) return null;
  const many =
    away.total === 1 ? 'Eén bezoeker kon' : `${away.total.toLocaleString('nl-BE')} bezoekers konden`;
  return `De maildienst ${isDown ? 'ligt' : 'lag'} stil, sinds ${formatMoment(since)}. ${away.total > 0 ? many : 'Niemand kan dan'} geen account maken${away.total > 0 ? ', zover we weten' : ''}. Kijk bij de maildienst wat er is.`;
}

function stuckTask({ tasks: { stuck } }: TodayAnswer): Task[] {
  if (stuck.total === 0) return [];
  return [
    {
      key: 'stuck',
      what: stuckMails(stuck.total),
      known: stuckReason(stuck),
      to: deskAddress('mails', { stand: 'waiting' }),
      caption: 'Bekijk',
    },
  ];
}

/** The view of the section Mails with the addresses that get none. */
export const stopsView = 'adressen';

function stopTask({ tasks: { stops } }: TodayAnswer): Task[] {
  if (stops === 0) return [];
  return [
    {
      key: 'stops',
      what: stops === 1 ? '1 adres krijgt geen mail meer' : `${stops} adressen krijgen geen mail meer`,
      known: 'de laatste zeven dagen; een mail kwam terug of werd als spam gemeld',
      to: deskAddress('mails', { [viewParameter]: stopsView }),
      caption: 'Bekijk',
    },
  ];
}

function orderTrouble(one: TodayAnswer['tasks']['orders']['rows'][number]): string {
  const words = orderStatuses[one.status].words;
  if (one.status === 'disputed') return words;
  return problemWords(one) ?? (one.refund_refused ? 'Stripe weigerde de terugbetaling' : words);
}

function orderTasks({ tasks: { orders } }: TodayAnswer): Task[] {
  const tasks = orders.rows.map((one) => ({
    key: one.id,
    what: `Bestelling ${one.order_number}`,
    known: capital(orderTrouble(one)),
    to: deskAddress('orders', { open: one.order_number }),
    caption: 'Bekijk',
    cents: one.amount_cents,
  }));
  return firstOf(
    tasks,
    orders.total,
    ['bestelling met een probleem', 'bestellingen met een probleem'],
    deskAddress('orders'),
  );
}

function invoiceTasks({ day, tasks: { invoices } }: TodayAnswer): Task[] {
  const tasks = invoices.rows.map((one) => ({
    key: one.number,
    what: `Factuur ${one.number}, ${formatEuro(one.open_cents)}`,
    known: `${one.company} · te betalen tot ${formatListDate(one.due_on)}`,
    to: deskAddress('invoices', { open: one.number }),
    caption: 'Bekijk',
    late: lateBy(one.due_on, day),
    cents: one.open_cents,
  }));
  return firstOf(
    tasks,
    invoices.total,
    ['factuur die te laat is', 'facturen die te laat zijn'],
    deskAddress('invoices', { stand: 'overdue' }),
  );
}

function peppolTask({ tasks: { peppol } }: TodayAnswer): Task[] {
  if (peppol === 0) return [];
  return [
    {
      key: 'peppol',
      what:
        peppol === 1
          ? '1 document moet nog via Peppol'
          : `${peppol.toLocaleString('nl-BE')} documenten moeten nog via Peppol`,
      known: 'verplicht sinds 1 januari 2026; bij elk staat wat je doet',
      to: deskAddress('invoices', { stand: 'peppol' }),
      caption: 'Bekijk',
    },
  ];
}

/** A line that counts requests and leads to the list of them. */
function requestTask(count: number, [one, more]: [string, string], known: string, view: string): Task[] {
  if (count === 0) return [];
  const what = `${count.toLocaleString('nl-BE')} ${count === 1 ? one : more}`;
  return [
    { key: view, what, known, to: deskAddress('requests', { [viewParameter]: view }), caption: 'Bekijk' },
  ];
}

const dueTask = ({ tasks }: TodayAnswer) =>
  requestTask(
    tasks.due,
    ['aanvraag op te volgen', 'aanvragen op te volgen'],
    'vandaag of eerder',
    'opvolgen',
  );

const botTask = ({ tasks }: TodayAnswer) =>
  requestTask(
    tasks.spam,
    ['vermoedelijke robot', 'vermoedelijke robots'],
    'de laatste zeven dagen; is er een mens bij?',
    'robots',
  );

/** What is promised before the purchase but not online: a task per Kick, or one for all when there are many. */
function lessonTasks({ online }: TodayAnswer): Task[] {
  const stored = online.files.map(({ path }) => ({ name: path }));
  const lines = missingLines({ ...online, stored }, promised);
  const to = deskAddress('lessons');
  const known = 'beloofd op de site; zonder kan de Kit niet te koop';
  if (lines.length <= 3)
    return lines.map((line) => ({ key: line, what: line, known, to, caption: 'Naar lessen' }));
  return [
    {
      key: 'lessons',
      what: `Bij ${lines.length} delen van de Kit ontbreekt er iets`,
      known,
      to,
      caption: 'Naar lessen',
    },
  ];
}

function retentionTask({ schedule }: TodayAnswer): Task[] {
  if (!schedule.retention_fails) return [];
  return [
    {
      key: 'retention',
      what: 'Oude gegevens worden niet gewist',
      known: 'wat langer bewaard is dan de privacypagina zegt; laat het nakijken',
      to: deskAddress('technical'),
      caption: 'Bekijk',
    },
  ];
}

function scheduleTask({ schedule }: TodayAnswer): Task[] {
  if (!schedule.stands_still) return [];
  const known = `liepen het laatst op ${formatMoment(schedule.ran_at)}`;
  return [
    {
      key: 'schedule',
      what: 'De automatische taken staan stil',
      known,
      to: deskAddress('technical'),
      caption: 'Bekijk',
    },
  ];
}

function erasureTasks({ day, tasks: { erasures } }: TodayAnswer): Task[] {
  const { rows, total } = erasures;
  const shown = total > mostNamed ? rows.slice(0, 1) : rows;
  return shown.map(({ email, waits_for, due_at }) => ({
    key: email,
    what:
      total > mostNamed
        ? `${total.toLocaleString('nl-BE')} personen wachten op wissen, ${email} het langst`
        : `${email} wacht op wissen`,
    known: deletionWaits[waits_for],
    to: peopleAddress({ person: email }),
    caption: 'Bekijk',
    late: lateBy(belgianDay(new Date(due_at)), day),
  }));
}

/** What the home page does not show yet while the kit is on sale. */
export function proofTask(document: ShopDocument): Task[] {
  const missing = proofOf(document).flatMap(([what, isShown]) => (isShown ? [] : what));
  if (missing.length === 0) return [];
  return [
    {
      key: 'proof',
      what: `De startpagina toont nog niet ${missing.join(' en ')}`,
      known: 'de Kit staat te koop',
      to: deskAddress('shop'),
      caption: 'Naar De winkel',
    },
  ];
}

const byRank = (a: Task, b: Task) => (b.late ?? 0) - (a.late ?? 0) || (b.cents ?? 0) - (a.cents ?? 0);

/**
 * The tasks, the latest first and then the most money; of the same rank legal duties come first, then people who wait for
 * money, mail or an answer, then the Kit.
 */
export function tasksOf(today: TodayAnswer): Task[] {
  const tasks = [
    ...withdrawalTasks(today),
    ...erasureTasks(today),
    ...peppolTask(today),
    ...orderTasks(today),
    ...mailTask(today),
    ...stuckTask(today),
    ...stopTask(today),
    ...scheduleTask(today),
    ...invoiceTasks(today),
    ...retentionTask(today),
    ...dueTask(today),
    ...lessonTasks(today),
    ...botTask(today),
  ];
  return tasks.toSorted(byRank);
}
