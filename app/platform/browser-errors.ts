import { useEffect } from 'react';

/** Reports an error to the shop, where the desk shows it. What it takes loads only then. */
export function reportLater(error: unknown): void {
  import('./report-error.ts').then(
    ({ reportError }) => reportError(error),
    () => {},
  );
}

/** Reports the errors that no page handles. */
export function useErrorReports(): void {
  useEffect(() => {
    const onError = (event: ErrorEvent) => reportLater(event.error);
    const onRejection = (event: PromiseRejectionEvent) => reportLater(event.reason);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('error', onError, { signal });
    window.addEventListener('unhandledrejection', onRejection, { signal });
    return () => stop.abort();
  }, []);
}
