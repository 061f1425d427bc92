import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code `load` fetches when it is first shown, with `waiting` until then. If that fails, an alert in its
 * place offers another try, which ends in a reload: after a deploy the page can be older than the code. React.lazy would show it up
 * to 300 ms later, because React holds back what follows a fallback (docs/decisions/0029). `preload` fetches the code
 * before that, so that it shows at once; when that fails, showing it tries again.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> & { preload: () => void } {
  let known: ComponentType<Props> | undefined;
  const find = async () => {
    known ??= (await load()).default;
    return known;
  };
  function Loadable(props: Props) {
    const [Found, setFound] = useState(() => known);
    const [attempt, setAttempt] = useState(1);
    const [failedAttempt, setFailedAttempt] = useState(0);
    useEffect(() => {
      if (Found) return;
      let isShown = true;
      find().then(
        (component) => isShown && setFound(() => component),
        () => {
          if (!isShown) return;
          if (attempt > 1 && navigator.onLine !== false) location.reload();
          else setFailedAttempt(attempt);
        },
      );
      return () => {
        isShown = false;
      };
    }, [Found, attempt]);
    if (Found) return <Found {...props} />;
    if (failedAttempt !== attempt) return waiting;
    return (
      <p role="alert" className="wrap py-10">
        Dit deel van de pagina kon niet laden.{' '}
        <button type="button" className="link min-h-11" onClick={() => setAttempt(attempt + 1)}>
          Opnieuw proberen
        </button>
      </p>
    );
  }
  return Object.assign(Loadable, { preload: () => void find().catch(() => {}) });
}
