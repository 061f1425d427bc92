import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GenericSchema, safeParse } from 'valibot';
import { useEarlyInput } from '../../first-load/early-input.ts';
import type { Problem } from '../../ui/form-problem.tsx';

type Name<Values> = Extract<keyof Values, string>;
type Errors<Values> = Partial<Record<Name<Values>, string>>;

/** Where a form keeps what was typed until it is sent. */
export interface Kept<Values> {
  /** What was kept, for a form that opens again. */
  read: () => Values | undefined;
  /** What was kept before a refresh of the page; asked after hydration. */
  readStored?: () => Values | undefined;
  /** Null when there is nothing to keep any more. */
  write: (values: Values | null) => void;
}

/** Why a form was refused by whom it was sent to: for the form as a whole, or at its fields. */
type Refusal<Values, Trouble> = { problem: Trouble } | { errors: Errors<Values> };

export interface FormOptions<Input, Values extends Input & object, Output, Trouble> {
  /** What the fields hold at first; the form keeps nothing while it holds just this. */
  defaults: Values;
  schema: GenericSchema<Input, Output>;
  /** Where the values live, when more than this form needs them. */
  state?: readonly [values: Values, set: (values: Values) => void];
  keep?: Kept<Values>;
  /** True while it is being sent from elsewhere. */
  busy?: boolean;
  /** Said about a form with errors, beside what stands at its fields. */
  onErrors?: (values: Values) => void;
  /** Called inside the event, before any `await`. Never rejects. */
  send: (checked: Output) => Promise<Refusal<Values, Trouble> | void> | void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What the schema makes of the values, or the first error of each field. */
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

/** Focuses the first of these fields in the order of the page. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLElement && 'name' in field) || !names.includes(String(field.name))) continue;
    field.focus();
    return;
  }
}

/** What the fields hold. `latest` is ahead of `values` inside an event. */
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

/** What fields take. */
function fieldProps<Values extends object>(
  values: Values,
  errors: Errors<Values>,
  busy: boolean,
  type: (change: Partial<Values>) => void,
) {
  const typed = (name: Name<Values>, value: unknown) => type({ [name]: value } as Partial<Values>);
  const valueOf = (name: Name<Values>): unknown => values[name];
  return {
    /** Props of a field of text. */
    field: (name: Name<Values>) => ({
      name,
      value: String(valueOf(name) ?? ''),
      readOnly: busy,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => typed(name, event.target.value),
    }),
    /** Props of a single checkbox. */
    box: (name: Name<Values>) => ({
      name,
      checked: valueOf(name) === true,
      onChange: (event: { target: { checked: boolean } }) => typed(name, event.target.checked),
    }),
    /** Props of a radio button, or of a checkbox in a group. */
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
 * A form, whichever it is: being edited, with or without errors at its fields, or `busy`:
 *
 *   editing → submit → the schema finds errors: editing, with the first wrong field focused
 *                    → nothing wrong: busy → `send` settles: editing, with why it was refused if it was
 *
 * A field that is changed is checked again if it had an error; a change takes `problem` away. While it is busy its text
 * cannot change, so that nothing typed goes lost with it. What was typed before hydration counts, and is kept where
 * `keep` says.
 */
export function useForm<Input, Values extends Input & object, Output, Trouble = Problem>(
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

  /** What the schema makes of the values; else shows the errors, and gives null. */
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
    const checked = busy ? null : check();
    if (!checked) return;
    setIsSending(true);
    const refused = await Promise.resolve(send(checked)).finally(() => setIsSending(false));
    if (!refused) return;
    if ('errors' in refused) show(refused.errors);
    else setProblem(refused.problem);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }

  return {
    values,
    /** The values as they are inside an event, ahead of a render. */
    current: () => latest.current,
    /** Changes values that nobody typed. */
    set,
    /** Changes values as if they were typed. */
    type,
    errors,
    problem,
    busy,
    check,
    submit,
    /** Focuses the first field. */
    focus: () => focusFirst(element.current, Object.keys(values)),
    /** Goes on the form element. If the browser itself ever submits it, the answers stay out of the address. */
    formProps: { ref: element, method: 'post', noValidate: true, onSubmit },
    ...fieldProps(values, errors, busy, type),
  };
}
