import { type RefObject, useRef, useState } from 'react';
import type { FunctionCalls } from '../../contract/functions.ts';
import { delays } from '../../contract/limits.ts';
import type { BotTrapFields, Tracking } from '../../contract/tracking.ts';
import { type CallOutcome, invoke } from './invoke.ts';

export type RequestName =
  | 'send-contact-email'
  | 'send-kit-signup-email'
  | 'send-support-email'
  | 'send-workshop-request';

type Without<Body> = Body extends unknown ? Omit<Body, keyof Tracking | keyof BotTrapFields> : never;

/** The body of a call without the keys that `useRequest` adds. */
export type RequestBody<Name extends RequestName> = Without<FunctionCalls[Name]['body']>;

export type RequestOutcome = CallOutcome<{ success: true }>;

export interface Request<Name extends RequestName> {
  /** True from the press until the call settles. */
  sending: boolean;
  /** Goes on the honeypot field (app/ui/bot-trap.tsx). */
  trap: RefObject<HTMLInputElement | null>;
  /** Sends the form; null when it is already being sent. Never throws. */
  send: (body: RequestBody<Name>) => Promise<RequestOutcome | null>;
}

/** Where the visitor is and came from (docs/product.md, 3, 'Tracking fields'). */
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

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function noAnswer(): Promise<RequestOutcome> {
  await wait(delays.request);
  return { ok: false, message: null, userMessage: null };
}

/**
 * Sends a request form with its tracking fields and the two keys that tell a bot from a person. No visitor may be taken
 * for a bot, so a form sent too fast (autofill) is held until it is old enough. No answer within `delays.request`
 * counts as failed.
 */
export function useRequest<Name extends RequestName>(name: Name): Request<Name> {
  const [sending, setSending] = useState(false);
  const [shownAt] = useState(() => performance.now());
  const busy = useRef(false);
  const trap = useRef<HTMLInputElement>(null);

  async function send(body: RequestBody<Name>): Promise<RequestOutcome | null> {
    if (busy.current) return null;
    busy.current = true;
    setSending(true);
    try {
      const tooSoon = delays.formAgeMin - (performance.now() - shownAt);
      if (tooSoon > 0) await wait(tooSoon);
      const whole = {
        ...body,
        // The launch list sends an address only (docs/product.md, 7).
        ...(name === 'send-kit-signup-email' ? null : tracking()),
        referentie: trap.current?.value || undefined,
        form_age: Math.ceil(performance.now() - shownAt),
      } as FunctionCalls[Name]['body'];
      return await Promise.race([invoke(name, whole) as Promise<RequestOutcome>, noAnswer()]);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { sending, trap, send };
}
