import { useCallback, useEffect, useState } from 'react';
import { type Content, emptyContent, fetchContent } from './lessons.ts';

/** The published content, undefined until it is fetched. `missed` tells that the last fetch failed. */
export function useContent(): { content: Content | undefined; missed: boolean; again: () => void } {
  const [content, setContent] = useState<Content>();
  const [missed, setMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let active = true;
    void fetchContent().then((found) => {
      if (!active) return;
      setMissed(found === null);
      setContent((before) => found ?? before ?? emptyContent);
    });
    return () => {
      active = false;
    };
  }, [attempt]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { content, missed, again };
}
