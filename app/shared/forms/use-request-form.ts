import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { Doubt } from '../../../contract/doubts.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import type { LabelledValue } from '../../../contract/labels.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { supabase } from '../../platform/supabase.ts';
import { draftBeforeRefresh, draftOf, dropDraft, keepDraft } from './drafts.ts';
import { type RequestBody, type RequestName, type RequestOutcome, useRequest } from './use-request.ts';

type Failure = Extract<RequestOutcome, { ok: false }>;

/** The calls of the forms; the launch list's dialog keeps its one field itself. */
type FormCall = Exclude<RequestName, 'send-kit-signup-email'>;

interface Options<Input extends FieldValues, Output extends FieldValues, Name extends FormCall> {
  /** Id of the form element; the draft is kept under it. */
  id: string;
  /** The user whose draft it is, for a form of a signed-in member. */
  owner?: string;
  call: Name;
  schema: GenericSchema<Input, Output>;
  defaults: Input;
  /** What to ask about values that are valid but odd. */
  doubts?: Partial<Record<FieldPath<Input>, Doubt>>;
  body: (values: Output) => RequestBody<Name>;
  /** What was sent, for a form that shows it afterwards. */
  answers?: (values: Output) => LabelledValue[];
  onSent: () => void;
  onFailed: (failure: Failure) => void;
}

/** The last request sent: when, by the server's clock if it says so, the address for the reply as it was typed, and the answers if they are shown. */
export interface SentRequest {
  at: Date;
  email: string;
  reference: string;
  answers: LabelledValue[];
  /** Of a withdrawal: whether it needs no link to be pressed. */
  proven: boolean;
}

/** What a function answered about a request. */
function answered(data: FunctionCalls[FormCall]['answer']): Pick<SentRequest, 'at' | 'reference' | 'proven'> {
  const ofWithdrawal = 'receivedAt' in data ? data : null;
  return {
    at: ofWithdrawal ? new Date(ofWithdrawal.receivedAt) : new Date(),
    reference: data.reference,
    proven: ofWithdrawal?.proven ?? false,
  };
}

/** How to empty the form on the page: after a dialog is opened again, another one than was sent from. */
const onPage = new Map<string, (sent: SentRequest) => void>();

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was filled in on the prerendered form before hydration. */
function typedEarly(id: string): FormData | null {
  if (typeof document === 'undefined') return null;
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? new FormData(form) : null;
}

function earlyValue(early: FormData, name: string, initial: unknown): unknown {
  if (typeof initial === 'boolean') return early.has(name);
  return Array.isArray(initial) ? early.getAll(name) : early.get(name);
}

/** Puts the answers that were filled in before hydration into the form. */
function useEarlyAnswers<Input extends FieldValues, Output extends FieldValues>(
  id: string,
  form: UseFormReturn<Input, unknown, Output>,
  initial: Input,
): void {
  const [early] = useState(() => typedEarly(id));
  const take = useEffectEvent((answers: FormData) => {
    for (const [name, value] of Object.entries(initial)) {
      const found = earlyValue(answers, name, value);
      if (found === null || same(found, value) || String(found) === String(value)) continue;
      form.setValue(name as FieldPath<Input>, found as PathValue<Input, FieldPath<Input>>);
    }
  });
  useEffect(() => {
    if (early) take(early);
  }, [early]);
}

/** Keeps what was not sent: at every change, and when the form leaves the page. Returns how to keep it now. */
function useDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
  defaults: Input,
): () => void {
  function keepNow(): void {
    const values = form.getValues();
    if (same(values, defaults)) dropDraft(key);
    else keepDraft(key, values);
  }
  const keep = useEffectEvent(keepNow);
  useEffect(() => () => keep(), [key]);
  return keepNow;
}

/** Starts the form with what was filled in before the page was refreshed, after hydration. */
function useDraftBeforeRefresh<Input>(
  key: string,
  defaults: Input,
  initial: Input,
  start: (values: Input) => void,
): void {
  const restore = useEffectEvent(() => {
    const stored = draftBeforeRefresh<Input>(key);
    if (!stored) return;
    const before = { ...defaults, ...stored };
    if (!same(before, initial)) start(before);
  });
  useEffect(() => restore(), [key]);
}

/** A text to type, not something to press. */
const isText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/**
 * What to ask about the values so far. A question appears once the visitor is in another text field: at a press, it
 * would move the button away from under the pointer.
 */
function useDoubts<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  doubts: Partial<Record<string, Doubt>>,
) {
  const [asked, setAsked] = useState<Partial<Record<string, string>>>({});
  const questions = (wanted: (name: string) => boolean) => {
    const values: Record<string, unknown> = form.getValues();
    const found = Object.entries(doubts).map(([name, doubt]) => [
      name,
      wanted(name) && doubt?.(values[name]),
    ]);
    setAsked(Object.fromEntries(found.filter(([, question]) => question)));
  };
  return {
    asked,
    /** Asks about every field: for values that were not typed just now. */
    onStart: () => questions(() => true),
    /** Asks about every field but the one that gets the focus, unless it asked about that one before. */
    onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
      const at: string = target.name;
      if (isText(target)) questions((name) => name !== at || Boolean(asked[name]));
    },
    /** A better value takes the question away. */
    onChange: () => questions((name) => Boolean(asked[name])),
  };
}

/** Lets an answer reach the form that is on the page when it comes. */
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

/** Focuses the first wrong field in the order of the page; react-hook-form knows only the order of registration. */
function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  { errors, submitCount }: { errors: FieldErrors; submitCount: number },
): void {
  const focusFirst = useEffectEvent(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && 'name' in field) || !errors[String(field.name)]) continue;
      field.focus();
      return;
    }
  });
  useEffect(() => {
    if (submitCount > 0) focusFirst();
  }, [submitCount]);
}

/** What the fields of a form take. */
function fieldProps<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  initial: Input,
  sending: boolean,
  asked: Partial<Record<string, string>>,
) {
  const { errors } = form.formState;
  const error = (name: FieldPath<Input>) => errors[name]?.message as string | undefined;
  return {
    error,
    /** Props of a text field. */
    field: (name: FieldPath<Input>) => ({
      ...form.register(name),
      defaultValue: String(initial[name]),
      readOnly: sending,
      error: error(name),
      doubt: asked[name],
    }),
    /** Props of a radio button or of a checkbox in a group. `deps`: fields whose rules depend on this one. */
    option: (name: FieldPath<Input>, value: string, deps?: FieldPath<Input>[]) => ({
      ...form.register(name, { deps }),
      value,
      defaultChecked: [initial[name]].flat().includes(value as never),
    }),
    /** Props of a single checkbox. */
    box: (name: FieldPath<Input>) => ({ ...form.register(name), defaultChecked: Boolean(initial[name]) }),
  };
}

/**
 * A request form (docs/product.md, 4, 'Forms'): errors from `schema` at their fields, focus on the first wrong field, a
 * draft kept until it is sent, an empty form after that. While it is being sent its text cannot change, so that nothing
 * typed goes lost with it. `ready` is false until hydration.
 */
export function useRequestForm<Input extends FieldValues, Output extends FieldValues, Name extends FormCall>({
  id,
  owner,
  call,
  schema,
  defaults,
  doubts = {},
  body,
  answers,
  onSent,
  onFailed,
}: Options<Input, Output, Name>) {
  const ready = useHydrated();
  const draft = owner ? `${id} ${owner}` : id;
  const request = useRequest(call, draft);
  const [initial, setInitial] = useState(() => draftOf<Input>(draft) ?? defaults);
  const form = useForm<Input, unknown, Output>({
    defaultValues: initial as DefaultValues<Input>,
    resolver: valibotResolver(schema),
    shouldFocusError: false,
    // With 'firstError' the resolver stops before the rules that look at several fields.
    criteriaMode: 'all',
  });
  const [sent, setSent] = useState<SentRequest | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const doubt = useDoubts(form, doubts);
  const start = (values: Input) => {
    form.reset(values, { keepFieldsRef: true });
    setInitial(values);
    doubt.onStart();
  };
  useDraftBeforeRefresh(draft, defaults, initial, start);
  useEarlyAnswers(id, form, initial);
  const keep = useDraft(draft, form, defaults);
  useFocusOnError(element, form.formState);
  useAnswers(draft, (latest) => {
    start(defaults);
    setSent(latest);
  });

  async function submit(values: Output): Promise<void> {
    const filledIn = form.getValues();
    const outcome = await request.send(body(values), keepDraft(draft, filledIn));
    if (!outcome) return;
    if (!outcome.ok) return onFailed(outcome);
    dropDraft(draft);
    onPage.get(draft)?.({
      ...answered(outcome.data),
      email: String(filledIn.email).trim(),
      answers: answers?.(values) ?? [],
    });
    onSent();
  }

  return {
    form,
    ready,
    sending: request.sending,
    /** Set after a success, until something is typed or `again`. */
    sent: form.formState.isDirty ? null : sent,
    again: () => {
      flushSync(() => setSent(null));
      element.current?.querySelector('input')?.focus();
    },
    trap: request.trap,
    /** Goes on the form element. */
    formProps: {
      id,
      ref: element,
      // If the browser itself ever submits it, the answers stay out of the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent) => form.handleSubmit(submit)(event),
      onChange: () => {
        keep();
        doubt.onChange();
      },
      onFocus: (event: FocusEvent<HTMLFormElement>) => {
        // Loads the client while the visitor fills in the form.
        void supabase().catch(() => {});
        doubt.onFocus(event);
      },
    },
    ...fieldProps(form, initial, request.sending, doubt.asked),
  };
}
