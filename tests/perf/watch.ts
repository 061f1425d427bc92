import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

/** What one part of the shop used. */
interface Use {
  cpuSeconds: number;
  /** The most private memory at one time, in MB. */
  memory: number;
}

const parts: readonly [part: string, command: RegExp][] = [
  ['PostgreSQL', /postgres/],
  ['functions (Deno)', /\bdeno\b/],
  ['nginx', /nginx/],
  ['Auth, Data API, Storage and the stand-ins (Node)', /local\/server\.ts/],
];

/** Clock ticks per second, as Linux reports CPU time to programs. */
const ticks = 100;

/** The CPU seconds that this machine has worked so far, for whomever. */
function machineSeconds(): number {
  const [user, nice, system, , , irq, softirq] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return [user, nice, system, irq, softirq].reduce<number>((sum, part) => sum + (part ?? 0), 0) / ticks;
}

function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended.
    }
  }
  return children;
}

/** The CPU seconds and private memory in MB of a process, and its part. */
function readProcess(pid: number): { part: string; cpu: number; memory: number } | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const part =
      pid === process.pid ? 'the visitors' : parts.find(([, pattern]) => pattern.test(command))?.[0];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const memory = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    return part === undefined
      ? undefined
      : { part, cpu: (Number(fields[11]) + Number(fields[12])) / ticks, memory: Number(memory) / 1024 };
  } catch {
    return undefined;
  }
}

/** This process and all below it. */
function family(): number[] {
  const children = childrenOf();
  const found = [process.pid];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Looks every second, until stopped, at what the processes use, the connections and the mails that wait. */
export function watch(sql: Sql) {
  const started = performance.now();
  const machine = machineSeconds();
  const first = new Map<number, number>();
  const cpu = new Map<number, { part: string; seconds: number }>();
  const memory = new Map<string, number>();
  const queue: { second: number; waiting: number }[] = [];
  let connections = 0;

  async function look(): Promise<void> {
    const now = new Map<string, number>();
    for (const pid of family()) {
      const found = readProcess(pid);
      if (!found) continue;
      if (!first.has(pid)) first.set(pid, queue.length === 0 ? found.cpu : 0);
      cpu.set(pid, { part: found.part, seconds: found.cpu - (first.get(pid) ?? 0) });
      now.set(found.part, (now.get(found.part) ?? 0) + found.memory);
    }
    for (const [part, megabytes] of now) memory.set(part, Math.max(memory.get(part) ?? 0, megabytes));
    const [row] = await sql`
      select (select count(*) from public.outbox where sent_at is null and failed_at is null)::int as waiting,
        (select count(*) from pg_stat_activity where datname = current_database())::int as connections`;
    connections = Math.max(connections, Number(row?.connections));
    queue.push({ second: Math.round((performance.now() - started) / 1000), waiting: Number(row?.waiting) });
  }

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 1_000);
  return {
    queue,
    async stop() {
      clearInterval(timer);
      await looking;
      const used: Record<string, Use> = {};
      for (const { part, seconds } of cpu.values()) {
        used[part] ??= { cpuSeconds: 0, memory: Math.round(memory.get(part) ?? 0) };
        used[part].cpuSeconds += seconds;
      }
      const own = Object.values(used).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
      return {
        used,
        connections,
        seconds: (performance.now() - started) / 1000,
        /** CPU seconds of processes outside the rehearsal: without a quiet machine its times mean little. */
        others: Math.max(0, machineSeconds() - machine - own),
      };
    },
  };
}

interface Counters {
  transactions: number;
  /** Rows that were written: added, changed or removed. */
  written: number;
  /** Calls of each SQL function. */
  calls: Map<string, number>;
}

/** The counters of the database so far. */
export async function countersOf(sql: Sql): Promise<Counters> {
  const [row] = await sql`
    select xact_commit + xact_rollback as transactions,
      tup_inserted + tup_updated + tup_deleted as written from pg_stat_database where datname = current_database()`;
  const functions = await sql`
    select funcname as name, sum(calls)::int as calls from pg_stat_user_functions where schemaname = 'public' group by 1`;
  return {
    transactions: Number(row?.transactions),
    written: Number(row?.written),
    calls: new Map(functions.map(({ name, calls }) => [String(name), Number(calls)])),
  };
}
