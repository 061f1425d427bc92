/**
 * Ends the rule that leaves what is below the first screen for later (home.css), once the page has loaded: a section at a
 * time, so that none of it blocks a visitor. A picture of the whole page shows all of it then.
 */
export function layOutLater(): void {
  // Safari has none.
  const idle = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout;
  const parts = [...document.querySelectorAll<HTMLElement>('main > section:nth-of-type(n + 3), footer')];
  const next = () => {
    const part = parts.shift();
    if (!part) return;
    part.style.contentVisibility = 'visible';
    idle(next);
  };
  if (document.readyState === 'complete') idle(next);
  else addEventListener('load', () => idle(next), { once: true });
}
