import { useAnswer } from '../../platform/use-answer.ts';
import { type Content, emptyContent, fetchContent } from './lessons.ts';

interface Fetched {
  content: Content;
  /** True when the last fetch failed: the content is from an earlier fetch. */
  isContentStale: boolean;
}

async function fetchAfter(before: Fetched | undefined): Promise<Fetched> {
  const found = await fetchContent();
  return { content: found ?? before?.content ?? emptyContent, isContentStale: found === null };
}

/** The published content, undefined until it is fetched. */
export function useContent(): Partial<Fetched> & { again: () => void } {
  const { last, again } = useAnswer<Fetched>('', (_question, _signal, before) => fetchAfter(before));
  return { ...last, again };
}
