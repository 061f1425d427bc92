import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

interface Look {
  /** 'go' is the one action of a screen, 'plain' stands beside it, 'bare' looks like a link. */
  look?: 'go' | 'plain' | 'bare';
  size?: 'normal' | 'small';
}

/** The attributes that give a link the shape of a button. */
export function buttonLook({ look = 'plain', size = 'normal' }: Look = {}) {
  return { 'data-look': look, 'data-size': size };
}

/** A button. While `busy` it is disabled and shows a spinner beside its words. */
export function Button({
  look,
  size,
  busy = false,
  disabled,
  className = '',
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      {...buttonLook({ look, size })}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`button ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
