import { useCallback, useEffect, useState } from 'react';
import { type Content, emptyContent, fetchContent } from './lessons.ts';

/**
 * The published content, once access is granted; undefined until it is fetched, so that the course does not first claim
 * that everything still has to come. `missed` tells that the last fetch failed.
 */
export function useContent(granted: boolean): {
  content: Content | undefined;
  missed: boolean;
  again: () => void;
} {
  const [content, setContent] = useState<Content>();
  const [missed, setMissed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!granted) return;
    let active = true;
    void fetchContent().then((found) => {
      if (!active) return;
      setMissed(found === null);
      setContent((before) => found ?? before ?? emptyContent);
    });
    return () => {
      active = false;
    };
  }, [granted, attempt]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { content: granted ? content : undefined, missed, again };
}
