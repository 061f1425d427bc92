import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { supabase } from './supabase.ts';
import { type RequestBody, type RequestName, type RequestOutcome, useRequest } from './use-request.ts';

type Failure = Extract<RequestOutcome, { ok: false }>;

interface Options<Input extends FieldValues, Output extends FieldValues, Name extends RequestName> {
  /** Id of the form in the page; what was typed is kept under it. */
  id: string;
  /** Whose draft it is, where a form belongs to who is signed in. */
  owner?: string;
  call: Name;
  schema: GenericSchema<Input, Output>;
  defaults: Input;
  body: (values: Output) => RequestBody<Name>;
  onSent: () => void;
  onFailed: (failure: Failure) => void;
}

/** What was sent last: when, and the address that the answer goes to, as it was typed. */
export interface Sent {
  at: Date;
  email: string;
}

/** What was typed and not sent yet, by form: closing a dialog or leaving a page loses nothing. Memory only. */
const drafts = new Map<string, unknown>();

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a visitor filled in on the prerendered form before its code was there. */
function typedEarly(id: string): FormData | null {
  if (typeof document === 'undefined') return null;
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? new FormData(form) : null;
}

function earlyValue(early: FormData, name: string, initial: unknown): unknown {
  if (typeof initial === 'boolean') return early.has(name);
  return Array.isArray(initial) ? early.getAll(name) : early.get(name);
}

const never = () => () => {};

/**
 * A request form: the rules of `schema` at its fields, the first wrong field focused, what was typed kept until it
 * is sent, the empty form after that (spec section 4, 'Forms'). `ready` is false until the page can send.
 */
export function useRequestForm<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends RequestName,
>({ id, owner, call, schema, defaults, body, onSent, onFailed }: Options<Input, Output, Name>) {
  const request = useRequest(call);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [early] = useState(() => typedEarly(id));
  const draft = owner ? `${id} ${owner}` : id;
  const [initial, setInitial] = useState(() => (drafts.get(draft) as Input | undefined) ?? defaults);
  const form = useForm<Input, unknown, Output>({
    defaultValues: initial as DefaultValues<Input>,
    resolver: valibotResolver(schema),
    shouldFocusError: false,
    // With 'firstError' the resolver stops before the rules that look at several fields.
    criteriaMode: 'all',
  });
  const [sent, setSent] = useState<Sent | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef({ form, initial, defaults });
  latest.current = { form, initial, defaults };
  const { errors, submitCount, isDirty } = form.formState;

  useEffect(() => {
    if (!early) return;
    const { form, initial } = latest.current;
    for (const [name, value] of Object.entries(initial)) {
      const found = earlyValue(early, name, value);
      if (found === null || same(found, value) || String(found) === String(value)) continue;
      form.setValue(name as FieldPath<Input>, found as PathValue<Input, FieldPath<Input>>);
    }
  }, [early]);

  useEffect(() => {
    return () => {
      const { form, defaults } = latest.current;
      const values = form.getValues();
      if (same(values, defaults)) drafts.delete(draft);
      else drafts.set(draft, structuredClone(values));
    };
  }, [draft]);

  // The first one as the eye meets them: a field that came later may stand above the others.
  useEffect(() => {
    if (submitCount === 0) return;
    const wrong = latest.current.form.formState.errors;
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && 'name' in field) || !wrong[String(field.name)]) continue;
      field.focus();
      return;
    }
  }, [submitCount]);

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
    /** After a success, until something is typed again. */
    sent: isDirty ? null : sent,
    trap: request.trap,
    /** Goes on the form element. */
    formProps: {
      id,
      ref: element,
      // Never sent by the browser itself; if it were, not in the address.
      method: 'post',
      noValidate: true,
      onSubmit: form.handleSubmit(submit),
      // The client is there by the time the form is filled in.
      onFocus: () => void supabase().catch(() => {}),
    },
    /** What a text field takes: its registration, its first value and its error. */
    field: (name: FieldPath<Input>) => ({
      ...form.register(name),
      defaultValue: String(initial[name]),
      error: error(name),
    }),
    /** What a radio button or a box of a set takes. `deps`: fields whose rules look at this one. */
    option: (name: FieldPath<Input>, value: string, deps?: FieldPath<Input>[]) => ({
      ...form.register(name, { deps }),
      value,
      defaultChecked: [initial[name]].flat().includes(value as never),
    }),
    /** What a single box takes. */
    box: (name: FieldPath<Input>) => ({ ...form.register(name), defaultChecked: Boolean(initial[name]) }),
  };
}
