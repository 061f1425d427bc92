import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GenericSchema, safeParse } from 'valibot';
import { requestToasts } from '../../../contract/toasts.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { reportLater } from '../../platform/browser-errors.ts';
import type { ProblemText } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toast.tsx';

type Name<Values> = Extract<keyof Values, string>;
type Errors<Values> = Partial<Record<Name<Values>, string>>;

/** Where a form keeps what was typed until it is sent. */
export interface Kept<Values> {
  /** The kept values, for a form that opens again. */
  read: () => Partial<Values> | undefined;
  /** The values kept before a refresh of the page; read after hydration. */
  readStored?: () => Partial<Values> | undefined;
  /** Null when there is no longer anything to keep. */
  write: (values: Values | null) => void;
}

/** Why the recipient refused a form: for the form as a whole, or at its fields. */
type Refusal<Values, Trouble> = { problem: Trouble } | { errors: Errors<Values> };

export interface FormOptions<Input, Values extends Input & object, Output, Trouble> {
  /** The initial values; the form keeps nothing while it holds only these. */
  defaults: Values;
  schema: GenericSchema<Input, Output>;
  state?: readonly [values: Values, set: (values: Values) => void];
  keep?: Kept<Values>;
  busy?: boolean;
  /** Called for a form with errors, besides showing them at its fields. */
  onErrors?: (values: Values) => void;
  /** Called inside the event, before any `await`. An exception in it ends in the generic toast. */
  send: (checked: Output) => Promise<Refusal<Values, Trouble> | void> | void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values as parsed by the schema, or the first error of each field. */
export function readForm<Input, Values extends Input, Output>(
  schema: GenericSchema<Input, Output>,
  values: Values,
): { checked: Output; errors: null } | { checked: null; errors: Errors<Values> } {
  const { success, output, issues } = safeParse(schema, values);
  if (success) return { checked: output, errors: null };
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path?.[0]?.key)] ??= message;
  return { checked: null, errors: errors as Errors<Values> };
}

/** For an exception in a form, which no visitor can do anything about. */
function fail(error: unknown): void {
  reportLater(error);
  toast({ variant: 'destructive', ...requestToasts.failed });
}

/** Focuses the first of these fields in page order. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLElement && 'name' in field) || !names.includes(String(field.name))) continue;
    field.focus();
    return;
  }
}

/** The values of the fields. `latest` is ahead of `values` inside an event. */
function useValues<Values extends object>(
  defaults: Values,
  state: readonly [Values, (values: Values) => void] | undefined,
  keep: Kept<Values> | undefined,
) {
  const own = useState<Values>(() => ({ ...defaults, ...keep?.read() }));
  const [values, setValues] = state ?? own;
  const latest = useRef(values);
  latest.current = values;

  function set(change: Partial<Values>): Values {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    return latest.current;
  }

  const restore = useEffectEvent(() => {
    const stored = { ...latest.current, ...keep?.readStored?.() };
    if (!same(stored, latest.current)) set(stored);
  });
  useEffect(() => restore(), []);
  return { values, latest, set };
}

function fieldProps<Values extends object>(
  values: Values,
  errors: Errors<Values>,
  busy: boolean,
  type: (change: Partial<Values>) => void,
) {
  const typed = (name: Name<Values>, value: unknown) => type({ [name]: value } as Partial<Values>);
  const valueOf = (name: Name<Values>): unknown => values[name];
  return {
    field: (name: Name<Values>) => ({
      name,
      value: String(valueOf(name) ?? ''),
      readOnly: busy,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => typed(name, event.target.value),
    }),
    box: (name: Name<Values>) => ({
      name,
      checked: valueOf(name) === true,
      onChange: (event: { target: { checked: boolean } }) => typed(name, event.target.checked),
    }),
    option: (name: Name<Values>, value: string) => {
      const chosen = valueOf(name);
      const isGroup = Array.isArray(chosen);
      return {
        name,
        value,
        checked: isGroup ? chosen.includes(value) : chosen === value,
        onChange: ({ target: { form } }: ChangeEvent<HTMLInputElement>) =>
          typed(name, isGroup && form ? new FormData(form).getAll(name) : value),
      };
    },
  };
}

/**
 * The state of every form: being edited, with or without errors at its fields, or `busy`:
 *
 *   editing → submit → the schema finds errors: editing, with the first invalid field focused
 *                    → valid: busy → `send` settles: editing, with the reason if it was refused
 *
 * A field with an error is checked again as it changes; any change clears `problem`. While the form is busy its text
 * is read-only, so that nothing typed is lost. Text typed before hydration counts, and is kept by `keep`.
 */
export function useForm<Input, Values extends Input & object, Output, Trouble = ProblemText>(
  options: FormOptions<Input, Values, Output, Trouble>,
) {
  const { defaults, schema, keep, send, onErrors } = options;
  const { values, latest, set } = useValues(defaults, options.state, keep);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<Trouble | null>(null);
  const [isSending, setIsSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const busy = isSending || (options.busy ?? false);

  function type(change: Partial<Values>): void {
    const next = set(change);
    keep?.write(same(next, defaults) ? null : next);
    setProblem(null);
    const wrong = (Object.keys(change) as Name<Values>[]).filter((name) => errors[name]);
    if (wrong.length === 0) return;
    const found: Errors<Values> = readForm(schema, next).errors ?? {};
    setErrors({ ...errors, ...Object.fromEntries(wrong.map((name) => [name, found[name]])) });
  }
  useEarlyInput(element, values, type);

  function show(found: Errors<Values>): void {
    flushSync(() => setErrors(found));
    focusFirst(element.current, Object.keys(found));
  }

  function check(): Output | null {
    const { checked, errors: found } = readForm(schema, latest.current);
    setProblem(null);
    if (found) {
      onErrors?.(latest.current);
      show(found);
    } else setErrors({});
    return checked;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    try {
      const checked = check();
      if (!checked) return;
      setIsSending(true);
      const refused = await send(checked);
      if (!refused) return;
      if ('errors' in refused) show(refused.errors);
      else setProblem(refused.problem);
    } catch (error) {
      fail(error);
    } finally {
      setIsSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }

  return {
    values,
    /** The values as they are inside an event, ahead of a render. */
    current: () => latest.current,
    set,
    type,
    errors,
    problem,
    busy,
    check,
    submit,
    focus: () => focusFirst(element.current, Object.keys(values)),
    /** Props of the form element. If the browser itself ever submits it, the values stay out of the address. */
    formProps: { ref: element, method: 'post', noValidate: true, onSubmit },
    ...fieldProps(values, errors, busy, type),
  };
}
