// npm run bench -- launch-day: the minute in which everyone who waited comes, on the production-like shop, and the same
// with the mail service down and with a process of the functions killed. Writes tests/perf/launch-day.md. Names of
// rehearsals after it run those alone; RUNS=5 repeats each, SCALE=0.1 brings a tenth of the visitors.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import postgres, { type PendingQuery, type Row, type Sql } from 'postgres';
import { mailRate } from '../../supabase/functions/_shared/settings.ts';
import { publishCompleteKit } from '../lessons.ts';
import { type ProductionLikeShop, realServices, startShop } from '../production-like/shop.ts';
import { seeded } from '../seeded.ts';
import { median, withRange } from './median.ts';
import { Refused, type Sample, type Scene, Visitor } from './visitors.ts';
import { countersOf, watch } from './watch.ts';

const scale = Number(process.env.SCALE ?? 1);
const runs = Number(process.env.RUNS ?? 1);
const minute = 60_000;
const crowd = {
  home: Math.round(1_500 * scale),
  list: Math.round(700 * scale),
  buyers: Math.round(300 * scale),
};
const seed = 37;
/** The goal of every answer's p95. */
const slowMs = 1000;
/** An idle connection reports its counters within ten seconds. */
const countersMs = 11_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What goes wrong in the middle, and how many seconds that may cost the mails. */
const rehearsals: Record<
  string,
  { title: string; costs: number; disturb: (shop: ProductionLikeShop) => Promise<void> }
> = {
  plain: { title: 'Nothing goes wrong', costs: 0, disturb: async () => {} },
  'mail-down': {
    title: 'The mail service is down for 20 seconds, from second 20 on',
    costs: 20,
    disturb: async ({ backend }) => {
      const set = (on: boolean) =>
        fetch(`${backend}/_local/mail/outage`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ on }),
        });
      await pause(20_000);
      await set(true);
      await pause(20_000);
      await set(false);
    },
  },
  'functions-killed': {
    title: 'One of two processes of the functions is killed at second 30 and started again',
    costs: 0,
    disturb: async (shop) => {
      await pause(30_000);
      await shop.crashFunctions();
    },
  },
};

/** Reads the confirmation mails as they arrive, with one query for all buyers. */
function confirmations(sql: Sql) {
  const links = new Map<string, (link: URL) => void>();
  // A row with a lower position can be committed later.
  let seen = 0;
  const timer = setInterval(async () => {
    if (links.size === 0) return;
    const rows = await sql`select position::int as position, recipient, body_html from local.inbox
      where position > ${seen - 200} and subject ilike 'bevestig%' order by position`.catch(() => []);
    for (const { position, recipient, body_html } of rows) {
      seen = Math.max(seen, Number(position));
      const link = /href="([^"]*token_hash=[^"]*)"/.exec(String(body_html))?.[1];
      if (!link) continue;
      links.get(String(recipient))?.(new URL(link.replaceAll('&amp;', '&')));
      links.delete(String(recipient));
    }
  }, 500);
  return {
    /** Call it before the mail can arrive. */
    expect: (email: string) => new Promise<URL>((resolve) => links.set(email, resolve)),
    stop: () => clearInterval(timer),
  };
}

/** The files that a page names: scripts, typefaces, images and icons. */
async function filesOf(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/`)).text();
  const named = [...html.matchAll(/\s(?:href|src)="(\/(?:assets\/[^"]+|[\w-]+\.(?:svg|png|webmanifest)))"/g)];
  return [...new Set(named.map(([, path = '']) => path))];
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

interface Check {
  what: string;
  goal: string;
  figure: number;
  unit?: string;
  isMet: boolean;
}

interface Outcome {
  samples: Sample[];
  /** What the visitors who gave up saw. */
  problems: string[];
  checks: Check[];
  watched: Awaited<ReturnType<ReturnType<typeof watch>['stop']>>;
  queue: { second: number; waiting: number }[];
  transactions: number;
  written: number;
  calls: [string, number][];
  mails: number;
  load: number;
}

/** Sends everyone, and waits until all have left. Returns what went wrong for them. */
async function arrivals(scene: Omit<Scene, 'confirmationOf'>, sql: Sql): Promise<string[]> {
  const mails = confirmations(sql);
  const problems: string[] = [];
  const next = seeded(seed);
  const start = performance.now() + 500;
  let number = 0;
  const people: Promise<void>[] = [];
  const expected = new Map<string, Promise<URL>>();
  const whole: Scene = {
    ...scene,
    confirmationOf: (email) =>
      Promise.race([
        expected.get(email) as Promise<URL>,
        pause(120_000).then(() => Promise.reject(new Refused('no confirmation mail in two minutes'))),
      ]),
  };
  const send = (count: number, come: (visitor: Visitor, index: number, due: number) => Promise<void>) => {
    for (let index = 0; index < count; index += 1) {
      const due = start + next() * minute;
      number += 1;
      const visitor = new Visitor(whole, number);
      people.push(
        pause(due - performance.now())
          .then(() => come(visitor, index, due))
          .catch((error: Error) => {
            problems.push(error instanceof Refused ? error.message : String(error.stack));
          })
          .finally(() => visitor.leave()),
      );
    }
  };
  send(crowd.home, (visitor, _, due) => visitor.visitHome(due));
  send(crowd.list, (visitor, index, due) => visitor.joinList(`lijst-${index}@voorbeeld.be`, due));
  send(crowd.buyers, (visitor, index, due) => {
    const email = `koper-${index}@voorbeeld.be`;
    expected.set(email, mails.expect(email));
    return visitor.buy(email, due);
  });
  await Promise.all(people);
  mails.stop();
  return problems;
}

interface Kind {
  kind: string;
  /** Milliseconds, in order. */
  times: number[];
  failed: Sample[];
}

function kindsOf(samples: readonly Sample[]): Kind[] {
  return [...new Set(samples.map(({ kind }) => kind))].map((kind) => {
    const own = samples.filter((sample) => sample.kind === kind);
    return {
      kind,
      times: own.map(({ ms }) => ms).toSorted((a, b) => a - b),
      failed: own.filter(({ status }) => status < 200 || status >= 400),
    };
  });
}

const same = (what: string, goal: number, figure: number): Check => ({
  what,
  goal: String(goal),
  figure,
  isMet: figure === goal,
});

/** The answers against their goals: none failed, though visitors ask again, and each kind is quick. */
function answerChecks(samples: readonly Sample[]): Check[] {
  const kinds = kindsOf(samples);
  const failed = kinds.reduce((sum, kind) => sum + kind.failed.length, 0);
  const slow = kinds.filter(({ times }) => quantile(times, 0.95) > slowMs);
  return [
    same('answers that failed', 0, failed),
    same('kinds of answers with a p95 above 1 s', 0, slow.length),
  ];
}

/** Whether everything arrived once, by what the database holds. */
async function checksOf(sql: Sql): Promise<Check[]> {
  const count = async (query: PendingQuery<Row[]>) => Number((await query)[0]?.count);
  return [
    same(
      'addresses on the launch list',
      crowd.list,
      await count(sql`select count(*) from public.launch_signups where email like 'lijst-%' and not is_spam`),
    ),
    same(
      'buyers with one order, paid, of their account',
      crowd.buyers,
      await count(sql`select count(*) from (
        select email from public.orders where email like 'koper-%' group by email
        having count(*) = 1 and bool_and(status = 'paid' and user_id is not null)) as buyers`),
    ),
    same(
      'buyers who got their receipt once',
      crowd.buyers,
      await count(sql`select count(*) from (
        select recipient from local.inbox where recipient like 'koper-%' and subject ilike '%betaling%'
        group by recipient having count(*) = 1) as receipts`),
    ),
    same(
      'list sign-ups mailed once',
      crowd.list,
      await count(sql`select count(*) from (
        select recipient from local.inbox where recipient like 'lijst-%' group by recipient having count(*) = 1) as mails`),
    ),
    same(
      'mails of the outbox, each arrived once',
      await count(sql`select count(*) from public.outbox`),
      // Those of Auth have another link.
      await count(sql`select count(*) from local.inbox where position('token_hash=' in body_html) = 0`),
    ),
  ];
}

/** Waits until no mail waits, and compares that with what the pace of the mail service allows. */
async function handover(sql: Sql, began: Date, costs: number): Promise<{ mails: number; check: Check }> {
  const state = async () => {
    const [row] = await sql`
      select count(*)::int as mails,
        count(*) filter (where template = 'payment-buyer')::int as receipts,
        count(*) filter (where sent_at is null)::int as waiting,
        extract(epoch from max(created_at) - ${began})::float as last,
        extract(epoch from max(sent_at) - ${began})::float as sent
      from public.outbox where created_at >= ${began}`;
    return row as { mails: number; receipts: number; waiting: number; last: number; sent: number };
  };
  let now = await state();
  for (const until = Date.now() + 600_000; now.waiting > 0 && Date.now() < until; now = await state())
    await pause(500);
  // A receipt is a request of its own, because of its attachment; the others leave together.
  const allowed = Math.max(now.last, now.receipts / mailRate()) + costs + 30;
  const figure = now.waiting > 0 ? Number.POSITIVE_INFINITY : now.sent;
  return {
    mails: now.mails,
    check: {
      what: 'all mails handed over',
      goal: `within ${allowed.toFixed(0)} s`,
      figure,
      unit: ' s',
      isMet: figure <= allowed,
    },
  };
}

async function rehearse(name: string): Promise<Outcome> {
  const { disturb, costs } = rehearsals[name] as (typeof rehearsals)[string];
  const load = loadavg()[0] ?? 0;
  // As shipped: no limit is raised.
  const shop = await startShop(realServices, {});
  const sql = postgres(shop.databaseUrl, { max: 3, onnotice: () => {} });
  try {
    await publishCompleteKit({ url: shop.url, dataDir: shop.dataDir });
    const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
    const files = await filesOf(shop.url);
    await pause(countersMs);
    const before = await countersOf(sql);
    const samples: Sample[] = [];
    const watching = watch(sql);
    const began = new Date();
    const { url, apiUrl, backend } = shop;
    const disturbed = disturb(shop);
    const problems = await arrivals({ url, apiUrl, backend, publishableKey, files, samples }, sql);
    await disturbed;
    const { mails, check } = await handover(sql, began, costs);
    const watched = await watching.stop();
    await pause(countersMs);
    const after = await countersOf(sql);
    const calls = [...after.calls]
      .map(([called, count]): [string, number] => [called, count - (before.calls.get(called) ?? 0)])
      .filter(([, count]) => count > 0)
      .toSorted(([, one], [, other]) => other - one);
    return {
      samples,
      problems,
      checks: [
        same('visitors who gave up', 0, problems.length),
        ...(await checksOf(sql)),
        check,
        ...answerChecks(samples),
      ],
      watched,
      queue: watching.queue,
      transactions: after.transactions - before.transactions,
      written: after.written - before.written,
      calls,
      mails,
      load,
    };
  } finally {
    await sql.end({ timeout: 1 });
    await shop.stop();
  }
}

/** Whether a goal was met in every run. */
const yes = (met: readonly boolean[]) => {
  const missed = met.filter((isMet) => !isMet).length;
  if (missed === 0) return 'yes';
  return met.length === 1 ? '**no**' : `**no**, in ${missed} of ${met.length}`;
};
const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');

function checksTable(outcomes: readonly Outcome[]): string {
  const rows = (outcomes[0]?.checks ?? []).map(({ what, unit = '' }) => {
    const checks = outcomes.flatMap((outcome) => outcome.checks.filter((check) => check.what === what));
    return [
      what,
      distinct(checks.map(({ goal }) => goal)),
      withRange(checks.map(({ figure }) => figure)) + unit,
      yes(checks.map(({ isMet }) => isMet)),
    ];
  });
  return table(['check', 'goal', 'figure', 'met'], rows);
}

/** The answers by kind. One that failed was asked again: `problems` says who never got a good one. */
function answersTable(outcomes: readonly Outcome[]): string {
  const measured = outcomes.map(({ samples }) => kindsOf(samples));
  const rows = (measured[0] ?? []).map(({ kind }) => {
    const kinds = measured.flatMap((run) => run.filter((one) => one.kind === kind));
    const part = (of: number) => withRange(kinds.map(({ times }) => quantile(times, of)));
    const by = distinct(kinds.flatMap(({ failed }) => failed.map(({ status }) => String(status || 'cut'))));
    return [
      kind,
      withRange(kinds.map(({ times }) => times.length)),
      part(0.5),
      part(0.95),
      part(0.99),
      part(1),
      withRange(kinds.map(({ failed }) => failed.length)) + (by && ` (${by})`),
      yes(kinds.map(({ times }) => quantile(times, 0.95) <= slowMs)),
    ];
  });
  return table(
    ['answer', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'failed', 'p95 at most 1 s'],
    rows,
  );
}

/** What one or more runs of a rehearsal gave: medians, with ranges in brackets. */
function report(title: string, outcomes: readonly Outcome[]): string {
  const [first] = outcomes;
  if (!first) return '';
  const visitors = crowd.home + crowd.list + crowd.buyers;
  const of = (figure: (outcome: Outcome) => number, digits = 0) => withRange(outcomes.map(figure), digits);
  const cores = Object.keys(first.watched.used).map((part) => [
    part,
    of(({ watched }) => watched.used[part]?.cpuSeconds ?? 0, 1),
    `${of(({ watched }) => watched.used[part]?.memory ?? 0)} MB`,
  ]);
  cores.push(['processes outside the rehearsal', of(({ watched }) => watched.others, 1), '–']);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  const seconds = 1 + Math.max(...outcomes.map(({ queue }) => queue.at(-1)?.second ?? 0));
  const waiting = Array.from({ length: Math.ceil(seconds / 5) }, (_, index) => index * 5).map((second) => {
    const counts = outcomes.map(({ queue }) => queue.find((one) => one.second >= second)?.waiting ?? 0);
    return `${second}: ${median(counts).toFixed(0)}`;
  });
  const calls = first.calls.slice(0, 16).map(([called]) => {
    const counts = outcomes.map((outcome) => outcome.calls.find(([name]) => name === called)?.[1] ?? 0);
    return `${called} ${median(counts).toFixed(0)}`;
  });
  return `## ${title}

${outcomes.length === 1 ? 'One run' : `Medians of ${outcomes.length} runs, ranges in brackets`}, ${new Date().toISOString().slice(0, 10)}; load of the machine before a run ${of(({ load }) => load, 2)}.

${checksTable(outcomes)}
${problems.length ? `\nWhat they saw: ${[...new Set(problems)].slice(0, 5).join('; ')}\n` : ''}
${answersTable(outcomes)}

Mails that wait, by second: ${waiting.join(', ')}.

${table(['part', `CPU seconds in ${of(({ watched }) => watched.seconds)} s`, 'private memory at most'], cores)}

${of(({ transactions }) => transactions)} transactions of the database, ${of(({ transactions }) => transactions / visitors, 1)} a visitor, and ${of(({ written }) => written)} rows written; ${of(({ watched }) => watched.connections)} connections at most; ${of(({ mails }) => mails)} mails through the outbox. Calls of SQL functions: ${calls.join(', ')}.
`;
}

/** The sections of the page by their title, so that one rehearsal can be measured again alone. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', `## ${part.trimEnd()}\n`]));
}

const page = new URL('launch-day.md', import.meta.url);

function writePage(sections: Map<string, string>): void {
  const ordered = Object.values(rehearsals).flatMap(({ title }) => sections.get(title) ?? []);
  writeFileSync(
    page,
    `# The launch day, rehearsed

Measured on ${cpus().length} cores for the shop and its visitors together, Node ${process.versions.node}. Written by \`npm run bench -- launch-day\`.

Within 60 seconds ${crowd.home} people visit the home page for the first time, ${crowd.list} join the launch list, and ${crowd.buyers} create an account, pay, confirm their address, read their order and open a lesson. Arrivals are random with a fixed seed. An answer is timed from the moment at which it was due, so that a queue counts. Each visitor has a network address and connections of their own, and the shipped limits apply. A visitor who gets an error clicks again, up to five times. The site is served by nginx, the functions by two processes of Deno. Auth is ${process.env.SUPABASE_AUTH ? 'Supabase Auth itself' : 'the imitation, which hashes a password in 1 ms'}; Auth, the Data API, Storage, the payment sandbox and the inbox share one process of Node.

${ordered.join('\n')}`,
  );
}

const named = process.argv.slice(2);
const sections = existsSync(page) ? sectionsOf(readFileSync(page, 'utf8')) : new Map<string, string>();
let isMet = true;
for (const name of named.length ? named : Object.keys(rehearsals)) {
  const rehearsal = rehearsals[name];
  if (!rehearsal) throw new Error(`Unknown: ${name}. Known: ${Object.keys(rehearsals).join(', ')}`);
  const outcomes: Outcome[] = [];
  for (let run = 0; run < runs; run += 1) {
    outcomes.push(await rehearse(name));
    const section = report(rehearsal.title, outcomes);
    sections.set(rehearsal.title, section);
    if (scale === 1) writePage(sections);
    if (run === runs - 1) console.log(section);
  }
  isMet &&= outcomes.every(({ checks }) => checks.every((check) => check.isMet));
}
process.exitCode = isMet ? 0 : 1;
