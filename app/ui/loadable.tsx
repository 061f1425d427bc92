import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code `load` fetches when it is first shown, with `waiting` until then. Code that cannot be fetched is
 * an error of the page. React.lazy would show it up to 300 ms later, because React holds back what follows a fallback.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function Loadable(props) {
    const [{ Found, error }, setResult] = useState<{ Found?: ComponentType<Props>; error?: unknown }>({
      Found: known,
    });
    useEffect(() => {
      if (Found) return;
      let isShown = true;
      load().then(
        (module) => {
          known = module.default;
          if (isShown) setResult({ Found: known });
        },
        (error: unknown) => isShown && setResult({ error }),
      );
      return () => {
        isShown = false;
      };
    }, [Found]);
    if (error !== undefined) throw error;
    return Found ? <Found {...props} /> : waiting;
  };
}
