import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { delays } from '../../../contract/delays.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import type { BotTrapFields, RequestKey, Tracking } from '../../../contract/tracking.ts';
import { type CallOutcome, invoke } from '../../platform/invoke.ts';
import { wait } from '../../platform/wait.ts';

export type RequestName =
  | 'own-data-link'
  | 'send-contact-email'
  | 'send-kit-signup-email'
  | 'send-support-email'
  | 'send-workshop-request'
  | 'withdraw';

type Without<Body> = Body extends unknown
  ? Omit<Body, keyof Tracking | keyof BotTrapFields | keyof RequestKey>
  : never;

/** The body of a call without the keys that `useRequest` adds. */
export type RequestBody<Name extends RequestName> = Without<FunctionCalls[Name]['body']>;

export type RequestOutcome<Name extends RequestName = RequestName> = CallOutcome<
  FunctionCalls[Name]['answer']
>;

export interface RequestSender<Name extends RequestName> {
  /** True from the click until the call settles. */
  sending: boolean;
  /** Goes on the honeypot field (app/ui/bot-trap.tsx). */
  trap: RefObject<HTMLInputElement | null>;
  /** Sends the form, under the key of its draft; null when it is already being sent. Never throws. */
  send: (body: RequestBody<Name>, key?: string) => Promise<RequestOutcome<Name> | null>;
}

/** These two send only an address (docs/product.md, 7), and the origin of a withdrawal does not matter. */
const untracked: ReadonlySet<RequestName> = new Set(['own-data-link', 'send-kit-signup-email', 'withdraw']);

/** The forms that are being sent. Kept here, because a dialog can be closed and opened again meanwhile. */
const underWay = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setUnderWay(form: string, is: boolean): void {
  if (is) underWay.add(form);
  else underWay.delete(form);
  for (const listener of listeners) listener();
}

/** The visitor's page and origin (docs/product.md, 3, 'Tracking fields'). */
function tracking(): Tracking {
  const { href, search } = window.location;
  const query = new URLSearchParams(search);
  return {
    source_url: href,
    utm_source: query.get('utm_source'),
    utm_medium: query.get('utm_medium'),
    utm_campaign: query.get('utm_campaign'),
  };
}

async function noAnswer(): Promise<RequestOutcome<never>> {
  await wait(delays.request);
  return { ok: false, message: null, userMessage: null };
}

/**
 * Sends a request form with its tracking fields and the two keys that distinguish bots from people. No visitor may be taken
 * for a bot, so a form sent too fast (autofill) waits until it is old enough. No answer within `delays.request`
 * counts as failed. `form` distinguishes forms that make the same call.
 */
export function useRequest<Name extends RequestName>(name: Name, form: string = name): RequestSender<Name> {
  const isUnderWay = () => underWay.has(form);
  const sending = useSyncExternalStore(subscribe, isUnderWay, () => false);
  const [shownAt] = useState(() => performance.now());
  const trap = useRef<HTMLInputElement>(null);

  async function send(body: RequestBody<Name>, key?: string): Promise<RequestOutcome<Name> | null> {
    if (isUnderWay()) return null;
    setUnderWay(form, true);
    try {
      const tooSoon = delays.formAgeMin - (performance.now() - shownAt);
      if (tooSoon > 0) await wait(tooSoon);
      const whole = {
        ...body,
        ...(untracked.has(name) ? null : tracking()),
        referentie: trap.current?.value || undefined,
        form_age: Math.ceil(performance.now() - shownAt),
        request_key: key,
      } as FunctionCalls[Name]['body'];
      return await Promise.race([invoke(name, whole), noAnswer()]);
    } finally {
      setUnderWay(form, false);
    }
  }

  return { sending, trap, send };
}
