import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives, once, what a form holds when the page becomes ready: a visitor may have typed in it before, and a password
 * manager fills it in before.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (early: FormData) => void,
): void {
  const latest = useRef(take);
  useEffect(() => {
    if (form.current) latest.current(new FormData(form.current));
  }, [form]);
}
