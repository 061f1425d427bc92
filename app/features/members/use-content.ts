import { useCallback, useEffect, useState } from 'react';
import { type Content, emptyContent, fetchContent } from './lessons.ts';

/**
 * The published content, once `granted`. Undefined while it is fetched: shown before that, the course would say of all
 * that it still has to come, and move when it is there. `missed` when it could not be fetched.
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
    let active = granted && attempt >= 0;
    if (!active) return;
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
