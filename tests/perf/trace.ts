import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import { defaultSettings } from 'lighthouse/core/config/constants.js';
import { chromeFlags } from './lighthouse.ts';

/** After the page can answer, its parts below the first screen are laid out one by one. */
const settlesWithin = 2500;
const tooLong = 60_000;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Protocol {
  send<T = unknown>(method: string, params?: object, sessionId?: string): Promise<T>;
  on<T>(event: string, listener: (params: T) => void): void;
}

/**
 * Gives `work` a connection that speaks the browser's protocol and nothing more, and what `work` gives. Throws when the
 * browser refuses a command, goes away, or `work` takes longer than a minute.
 */
async function connected<T>(port: number, work: (protocol: Protocol) => Promise<T>): Promise<T> {
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const socket = new WebSocket(webSocketDebuggerUrl);
  const closed = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () => reject(new Error('The browser went away, or took too long.')));
  });
  const timer = setTimeout(() => socket.close(), tooLong);
  let last = 0;
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const awaited = new Map<string, (params: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return awaited.get(message.method ?? '')?.(message.params);
    const answer = asked.get(message.id);
    asked.delete(message.id);
    if (message.error) answer?.reject(new Error(message.error.message));
    else answer?.resolve(message.result);
  });
  const protocol: Protocol = {
    send<R>(method: string, params: object = {}, sessionId?: string) {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      asked.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise as Promise<R>;
    },
    on: (event, listener) => void awaited.set(event, listener as (params: unknown) => void),
  };
  try {
    return await Promise.race([once(socket, 'open').then(() => work(protocol)), closed]);
  } finally {
    clearTimeout(timer);
    closed.catch(() => {});
    socket.close();
  }
}

async function trace(protocol: Protocol, url: string, from: string): Promise<TraceEvent[]> {
  const { throttling, screenEmulation } = defaultSettings;
  const { targetId } = await protocol.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await protocol.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const ofPage = (method: string, params?: object) => protocol.send(method, params, sessionId);
  const open = async (address: string) => {
    const loaded = new Promise((resolve) => protocol.on('Page.loadEventFired', resolve));
    await ofPage('Page.navigate', { url: address });
    await loaded;
  };
  await ofPage('Page.enable');
  await ofPage('Emulation.setDeviceMetricsOverride', screenEmulation);
  await open(from);
  await ofPage('Network.enable');
  await ofPage('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.requestLatencyMs,
    downloadThroughput: (throttling.downloadThroughputKbps * 1024) / 8,
    uploadThroughput: (throttling.uploadThroughputKbps * 1024) / 8,
  });
  await ofPage('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowdownMultiplier });

  const events: TraceEvent[] = [];
  protocol.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((resolve) => protocol.on('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'loading',
        'blink.user_timing',
      ],
    },
  });
  await open(url);
  await new Promise((resolve) => setTimeout(resolve, settlesWithin));
  await protocol.send('Tracing.end');
  await ended;
  return events;
}

/**
 * The longest task of the main thread, in milliseconds, from the start of a load until the page has settled, on
 * Lighthouse's slow phone (applied throttling) with a browser of its own, found and started as Lighthouse does. Traced from outside the page: no debugger
 * listens to its scripts, for which the browser reads them once more. Throws when the load cannot be traced.
 * @param from what is open before: a blank tab, or an address of the same site, whose process the page then shares
 */
export async function longestTaskInTrace(url: string, from: string): Promise<number> {
  const chrome = await launch({ chromeFlags });
  try {
    const events = await connected(chrome.port, (protocol) => trace(protocol, url, from));
    const start = events.find(
      ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
    );
    const painted = events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > (start?.ts ?? 0));
    if (!start || !painted)
      throw new Error(`${url}: the trace does not say when the page began and was painted`);
    const tasks = events.filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= start.ts,
    );
    if (tasks.length === 0) throw new Error(`${url}: the trace has no tasks`);
    return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000));
  } finally {
    chrome.kill();
  }
}
