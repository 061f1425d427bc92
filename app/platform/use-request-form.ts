import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { useHydrated } from '../first-load/hydrated.ts';
import { supabase } from './supabase.ts';
import { type RequestBody, type RequestName, type RequestOutcome, useRequest } from './use-request.ts';

type Failure = Extract<RequestOutcome, { ok: false }>;

interface Options<Input extends FieldValues, Output extends FieldValues, Name extends RequestName> {
  /** Id of the form element; the draft is kept under it. */
  id: string;
  /** The user whose draft it is, for a form of a signed-in member. */
  owner?: string;
  call: Name;
  schema: GenericSchema<Input, Output>;
  defaults: Input;
  body: (values: Output) => RequestBody<Name>;
  onSent: () => void;
  onFailed: (failure: Failure) => void;
}

/** The last request sent: when, and the address for the reply as it was typed. */
export interface SentRequest {
  at: Date;
  email: string;
}

/** Unsent drafts by form, in memory: closing a dialog or leaving a page loses nothing. */
const drafts = new Map<string, unknown>();

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

/** Keeps what was not sent when the form leaves the page. */
function useDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
  defaults: Input,
): void {
  const keep = useEffectEvent((key: string) => {
    const values = form.getValues();
    if (same(values, defaults)) drafts.delete(key);
    else drafts.set(key, structuredClone(values));
  });
  useEffect(() => () => keep(key), [key]);
}

/** Focuses the first wrong field in the order of the page; react-hook-form knows only the order of registration. */
function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: FieldErrors,
  submitCount: number,
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

/**
 * A request form (docs/product.md, 4, 'Forms'): errors from `schema` at their fields, focus on the first wrong field, a
 * draft kept until it is sent, an empty form after that. `ready` is false until hydration.
 */
export function useRequestForm<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends RequestName,
>({ id, owner, call, schema, defaults, body, onSent, onFailed }: Options<Input, Output, Name>) {
  const request = useRequest(call);
  const ready = useHydrated();
  const draft = owner ? `${id} ${owner}` : id;
  const [initial, setInitial] = useState(() => (drafts.get(draft) as Input | undefined) ?? defaults);
  const form = useForm<Input, unknown, Output>({
    defaultValues: initial as DefaultValues<Input>,
    resolver: valibotResolver(schema),
    shouldFocusError: false,
    // With 'firstError' the resolver stops before the rules that look at several fields.
    criteriaMode: 'all',
  });
  const [sent, setSent] = useState<SentRequest | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { errors, submitCount, isDirty } = form.formState;
  useEarlyAnswers(id, form, initial);
  useDraft(draft, form, defaults);
  useFocusOnError(element, errors, submitCount);

  async function submit(values: Output): Promise<void> {
    const typed = String(form.getValues('email' as FieldPath<Input>)).trim();
    const outcome = await request.send(body(values));
    if (!outcome) return;
    if (!outcome.ok) return onFailed(outcome);
    form.reset(defaults, { keepFieldsRef: true });
    setInitial(defaults);
    drafts.delete(draft);
    setSent({ at: new Date(), email: typed });
    onSent();
  }

  const error = (name: FieldPath<Input>) => errors[name]?.message as string | undefined;

  return {
    form,
    ready,
    error,
    sending: request.sending,
    /** Set after a success, until something is typed again. */
    sent: isDirty ? null : sent,
    trap: request.trap,
    /** Goes on the form element. */
    formProps: {
      id,
      ref: element,
      // If the browser itself ever submits it, the answers stay out of the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent) => form.handleSubmit(submit)(event),
      // Loads the client while the visitor fills in the form.
      onFocus: () => void supabase().catch(() => {}),
    },
    /** Props of a text field. */
    field: (name: FieldPath<Input>) => ({
      ...form.register(name),
      defaultValue: String(initial[name]),
      error: error(name),
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
