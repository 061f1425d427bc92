import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives what a form in sight holds when it appears: on a prerendered page a visitor may have typed in it, or a
 * password manager filled it in, before the page was ready.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (early: FormData) => void,
): void {
  const first = useRef(take);
  useEffect(() => {
    if (form.current?.offsetParent) first.current(new FormData(form.current));
  }, [form]);
}
