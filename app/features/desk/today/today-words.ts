import {
  belgianDay,
  formatDay,
  formatListDate,
  formatMoment,
  formatTime,
} from '../../../../contract/calendar.ts';
import type { Today, WaitingRequest } from '../../../../contract/database/desk.ts';
import { deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { deletionWaits, mailName, mailProblem } from '../../../../contract/desk-words.ts';
import { missingLines, promised } from '../../../../contract/kit-complete.ts';
import { personsIn } from '../../../../contract/labels.ts';
import { requestKinds } from '../../../../contract/leads.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { gesprekstypes } from '../../../../site/offers.ts';
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
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Maandag 23 november 2026. 3 mensen wachten op antwoord.' */
export function opening({ day, tasks }: Today): string {
  const { people } = tasks.requests;
  const waiting =
    people === 0
      ? 'Niemand wacht op antwoord.'
      : people === 1
        ? 'Eén mens wacht op antwoord.'
        : `${people.toLocaleString('nl-BE')} mensen wachten op antwoord.`;
  return `${capital(formatDay(day))}. ${waiting}`;
}

/** The subject of a request: 'workshopaanvraag voor 12 personen'. */
export function askedFor({ kind, details }: WaitingRequest): string {
  const what = requestKinds[kind].toLowerCase();
  const persons = Number(details.aantalPersonen);
  if (kind === 'workshop' && persons > 0) return `${what} voor ${personsIn(persons)}`;
  const type = gesprekstypes.find(({ id }) => id === details.gesprekstype);
  return type ? `${what}, ${type.label.toLowerCase()}` : what;
}

/** Since when a visitor has been waiting, on a day in Belgium: 'sinds 4 dagen', 'vandaag om 9.12 uur'. */
export function since(moment: string, today: string): string {
  const at = new Date(moment);
  const days = Math.round((Date.parse(today) - Date.parse(belgianDay(at))) / 86_400_000);
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

const shortDay = new Intl.DateTimeFormat('nl-BE', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The most tasks of one kind that are listed; the rest is counted. */
const mostNamed = 3;

/** The first tasks of a kind, and one that counts the others. */
function firstOf(tasks: Task[], total: number, [one, things]: [string, string], to: string): Task[] {
  const shown = tasks.slice(0, mostNamed);
  const more = total - shown.length;
  if (more <= 0) return shown;
  const what = `En nog ${more} ${more === 1 ? one : things}`;
  return [...shown, { key: things, what, known: '', to, caption: 'Toon alle' }];
}

function withdrawalTasks({ tasks: { withdrawals } }: Today): Task[] {
  const tasks = withdrawals.rows.map((one) => ({
    key: one.reference,
    what: `Herroeping ${one.order_number ?? one.reference}${one.amount_cents ? `, ${formatEuro(one.amount_cents)}` : ''}`,
    known: [
      one.verdict === 'company' && verdictWords.company,
      one.refund_due && `uiterlijk ${shortDay.format(new Date(`${one.refund_due}T00:00:00Z`))}`,
      one.state === 'waiting' ? 'de koper bevestigde nog niet' : withdrawalStates[one.state].words,
    ]
      .filter(Boolean)
      .join(' · '),
    to: deskAddress('withdrawals', { open: one.reference }),
    caption: 'Bekijk',
  }));
  return firstOf(tasks, withdrawals.total, ['herroeping', 'herroepingen'], deskAddress('withdrawals'));
}

function mailTask({ tasks: { mails } }: Today): Task[] {
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
export const stuckReason = ({ error }: Today['tasks']['stuck']): string =>
  `${error ? mailProblem(error) : 'Al langer dan tien minuten.'} De winkel probeert het vanzelf opnieuw.`;

function stuckTask({ tasks: { stuck } }: Today): Task[] {
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

function stopTask({ tasks: { stops } }: Today): Task[] {
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

function orderTrouble(one: Today['tasks']['orders']['rows'][number]): string {
  const words = orderStatuses[one.status].words;
  if (one.status === 'disputed') return words;
  return problemWords(one) ?? (one.refund_refused ? 'Stripe weigerde de terugbetaling' : words);
}

function orderTasks({ tasks: { orders } }: Today): Task[] {
  const tasks = orders.rows.map((one) => ({
    key: one.id,
    what: `Bestelling ${one.order_number}`,
    known: capital(orderTrouble(one)),
    to: deskAddress('orders', { open: one.order_number }),
    caption: 'Bekijk',
  }));
  return firstOf(
    tasks,
    orders.total,
    ['bestelling met een probleem', 'bestellingen met een probleem'],
    deskAddress('orders'),
  );
}

function invoiceTasks({ tasks: { invoices } }: Today): Task[] {
  const tasks = invoices.rows.map((one) => ({
    key: one.number,
    what: `Factuur ${one.number} te laat, ${formatEuro(one.open_cents)}`,
    known: `${one.company} · te betalen tot ${formatListDate(one.due_on)}`,
    to: deskAddress('invoices', { open: one.number }),
    caption: 'Bekijk',
  }));
  return firstOf(
    tasks,
    invoices.total,
    ['factuur die te laat is', 'facturen die te laat zijn'],
    deskAddress('invoices', { stand: 'overdue' }),
  );
}

function peppolTask({ tasks: { peppol } }: Today): Task[] {
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
  return [{ key: view, what, known, to: deskAddress('leads', { [viewParameter]: view }), caption: 'Bekijk' }];
}

const dueTask = ({ tasks }: Today) =>
  requestTask(
    tasks.due,
    ['aanvraag op te volgen', 'aanvragen op te volgen'],
    'vandaag of eerder',
    'opvolgen',
  );

const botTask = ({ tasks }: Today) =>
  requestTask(
    tasks.bots,
    ['vermoedelijke robot', 'vermoedelijke robots'],
    'de laatste zeven dagen; is er een mens bij?',
    'robots',
  );

/** What is promised before the purchase but not online: a task per Kick, or one for all when there are many. */
function lessonTasks({ online }: Today): Task[] {
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

function retentionTask({ schedule }: Today): Task[] {
  if (!schedule.retention_fails) return [];
  return [
    {
      key: 'retention',
      what: 'Oude gegevens worden niet gewist',
      known: 'wat langer bewaard is dan de privacypagina zegt; laat het nakijken',
      to: deskAddress('shop'),
      caption: 'Bekijk',
    },
  ];
}

function scheduleTask({ schedule }: Today): Task[] {
  if (!schedule.stands_still) return [];
  const known = `liepen het laatst op ${formatMoment(schedule.ran_at)}`;
  return [
    {
      key: 'schedule',
      what: 'De automatische taken staan stil',
      known,
      to: deskAddress('shop'),
      caption: 'Bekijk',
    },
  ];
}

function erasureTasks({ tasks: { erasures } }: Today): Task[] {
  const { rows, total } = erasures;
  const shown = total > mostNamed ? rows.slice(0, 1) : rows;
  return shown.map(({ email, waits_for }) => ({
    key: email,
    what:
      total > mostNamed
        ? `${total.toLocaleString('nl-BE')} personen wachten op wissen, ${email} het langst`
        : `${email} wacht op wissen`,
    known: deletionWaits[waits_for],
    to: peopleAddress({ person: email }),
    caption: 'Bekijk',
  }));
}

/** The tasks: legal duties first, then people who wait for money, mail or an answer, then the Kit. */
export function tasksOf(today: Today): Task[] {
  return [
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
}
