import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { buttonLook, type Look } from './button-look.ts';
import { Spinner } from './spinner.tsx';

/** Browsers drop the focus of a button that becomes disabled: restores it once the button is enabled again. */
function useFocusAfterBusy(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === ref.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return ref;
}

/** Firefox would otherwise restore a button as it was before a reload: enabled, on a page that cannot respond yet. */
const notRestored = { autoComplete: 'off' };

export function Button({
  look,
  size,
  busy = false,
  disabled,
  className = '',
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'ref'> & Look & { busy?: boolean }) {
  const ref = useFocusAfterBusy(busy);
  return (
    <button
      {...rest}
      {...buttonLook({ look, size })}
      ref={ref}
      {...notRestored}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`button ${className}`}
    >
      {busy && <Spinner className="size-5 shrink-0" />}
      {children}
    </button>
  );
}
