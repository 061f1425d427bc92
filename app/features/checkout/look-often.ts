const every = 20_000;
const during = 30 * 60_000;

/** Looks every 20 seconds for half an hour while the page is visible, and when the visitor returns to it, until it is stopped. */
export function lookOften(look: (signal: AbortSignal) => unknown): () => void {
  const since = Date.now();
  const stopping = new AbortController();
  const lookNow = () => {
    if (!document.hidden && Date.now() - since <= during) look(stopping.signal);
  };
  const timer = setInterval(lookNow, every);
  document.addEventListener('visibilitychange', lookNow);
  return () => {
    stopping.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookNow);
  };
}
