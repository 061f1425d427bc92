import { type RefObject, useEffect, useRef } from 'react';

/** A form's value under a name, of the same type as `value`; null for a field that is not shown. */
function heldBy(form: HTMLFormElement, name: string, value: unknown): unknown {
  const held = new FormData(form);
  if (!form.elements.namedItem(name)) return null;
  if (typeof value === 'boolean') return held.has(name);
  return Array.isArray(value) ? held.getAll(name) : held.get(name);
}

/**
 * Passes on what a visible form holds on mount that its `values` lack: on a prerendered page, a visitor or a password
 * manager may have filled it in before hydration.
 */
export function useEarlyInput<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  take: (early: Partial<Values>) => void,
): void {
  const first = useRef({ values, take });
  useEffect(() => {
    const element = form.current;
    if (!element?.offsetParent) return;
    const early = Object.entries(first.current.values)
      .map(([name, value]) => [name, heldBy(element, name, value), value] as const)
      .filter(([, held, value]) => held !== null && String(held) !== String(value));
    if (early.length > 0) first.current.take(Object.fromEntries(early) as Partial<Values>);
  }, [form]);
}
