import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GenericSchema } from 'valibot';
import type { FunctionCalls } from '../../../contract/functions.ts';
import type { LabelledValue } from '../../../contract/labels.ts';
import { type Fields, labelled, pluck } from '../../../contract/request-form.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { supabase } from '../../platform/supabase.ts';
import type { ProblemText } from '../../ui/form-problem.tsx';
import { dropDraft, keepDraft, keptDraft } from './drafts.ts';
import { useForm } from './use-form.ts';
import { type RequestBody, type RequestName, type RequestOutcome, useRequest } from './use-request.ts';
import { useWarnings } from './use-warnings.ts';

type Failure = Extract<RequestOutcome, { ok: false }>;

/** The functions that forms call; those with one field keep it themselves. */
type FormCall = Exclude<RequestName, 'own-data-link' | 'send-kit-signup-email'>;

interface Options<
  Rows extends Fields,
  Input,
  Values extends Input & object,
  Output extends object,
  Name extends FormCall,
> {
  /** Id of the form element; the draft is kept under it. */
  id: string;
  /** The user whose draft it is, for a form of a signed-in member. */
  owner?: string;
  call: Name;
  /** The questions, with their labels and the warnings about answers that are valid but unlikely. */
  fields: Rows;
  schema: GenericSchema<Input, Output>;
  defaults: Values;
  body: (values: Output) => RequestBody<Name>;
  onSent: () => void;
  /** Reports it, or returns it for the form to show. */
  onFailed: (failure: Failure) => { problem: ProblemText } | void;
}

/**
 * The last request sent: when, by the server's clock if it says so, the address for the reply as it was typed, and the
 * answers.
 */
export interface SentRequest {
  at: Date;
  email: string;
  reference: string;
  answers: LabelledValue[];
  /** Of a withdrawal: whether it needs no click on a link. */
  proven: boolean;
  /** Of a withdrawal: whether the money is under way. */
  refunding: boolean;
}

function answered(data: FunctionCalls[FormCall]['answer']): Omit<SentRequest, 'email' | 'answers'> {
  const ofWithdrawal = 'receivedAt' in data && !Number.isNaN(Date.parse(data.receivedAt)) ? data : null;
  return {
    at: ofWithdrawal ? new Date(ofWithdrawal.receivedAt) : new Date(),
    reference: data.reference,
    proven: ofWithdrawal?.proven ?? false,
    refunding: ofWithdrawal?.refunding ?? false,
  };
}

/** How to empty the form on the page: a reopened dialog is not the one that was sent from. */
const onPage = new Map<string, (sent: SentRequest) => void>();

/** Lets an answer reach the form that is on the page when it arrives. */
function useAnswers(key: string, onSent: (sent: SentRequest) => void): void {
  const take = useEffectEvent(onSent);
  useEffect(() => {
    const empty = (sent: SentRequest) => take(sent);
    onPage.set(key, empty);
    return () => {
      if (onPage.get(key) === empty) onPage.delete(key);
    };
  }, [key]);
}

/**
 * A request form (docs/product.md, 4, 'Forms'): a form whose draft is kept until it is sent, and that is empty after
 * that. `ready` is false until hydration.
 */
export function useRequestForm<
  Rows extends Fields,
  Input,
  Values extends Input & object,
  Output extends object,
  Name extends FormCall,
>({
  id,
  owner,
  call,
  fields,
  schema,
  defaults,
  body,
  onSent,
  onFailed,
}: Options<Rows, Input, Values, Output, Name>) {
  const ready = useHydrated();
  const draft = owner ? `${id} ${owner}` : id;
  const request = useRequest(call, draft);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const form = useForm({ defaults, schema, keep: keptDraft<Values>(draft), busy: request.sending, send });
  const warning = useWarnings(form.current, pluck(fields, 'warning'));

  // A form filled in before the page was refreshed.
  const [opened] = useState(form.values);
  const askAtOnce = useEffectEvent(() => {
    if (form.current() !== opened) warning.onStart();
  });
  useEffect(() => askAtOnce(), []);

  useAnswers(draft, (latest) => {
    form.set(defaults);
    warning.onStart();
    setSent(latest);
  });

  async function send(checked: Output) {
    const filledIn = form.current();
    const outcome = await request.send(body(checked), keepDraft(draft, filledIn));
    if (!outcome) return;
    if (!outcome.ok) return onFailed(outcome);
    dropDraft(draft);
    onPage.get(draft)?.({
      ...answered(outcome.data),
      email: String((filledIn as { email?: string }).email).trim(),
      answers: labelled(fields, checked),
    });
    onSent();
  }

  return {
    ...form,
    ready,
    /** Set after a success, until something is typed or `again`. */
    sent,
    again: () => {
      flushSync(() => setSent(null));
      form.focus();
    },
    trap: request.trap,
    formProps: {
      ...form.formProps,
      id,
      onChange: () => {
        setSent(null);
        warning.onChange();
      },
      onFocus: (event: FocusEvent<HTMLFormElement>) => {
        // Loads the client while the visitor is typing.
        void supabase().catch(() => {});
        warning.onFocus(event);
      },
    },
    /** Props of a field of text. */
    field: (name: Extract<keyof Rows & keyof Values, string>) => ({
      label: fields[name]?.label ?? '',
      optional: fields[name]?.optional,
      ...form.field(name),
      warning: warning.asked[name],
    }),
    /** Props of a question with answers to choose from. */
    group: (name: Extract<keyof Rows & keyof Values, string>) => ({
      legend: fields[name]?.label,
      error: form.errors[name],
    }),
  };
}
