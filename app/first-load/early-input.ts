import { type RefObject, useEffect, useRef } from 'react';

/**
 * Passes on what a visible form already holds when it mounts: on a prerendered page, a visitor or a password manager
 * may have filled it in before hydration.
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
