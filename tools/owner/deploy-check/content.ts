import { missingLines, promised } from '../../../contract/kit-complete.ts';
import type { KitStatus } from '../../../site/kit.ts';
import { backendFrom } from '../content/backend.ts';
import { ContentProblem } from '../content/problem.ts';
import { type Published, readPublished } from '../content/published.ts';

/** What buyers were promised and would not find, a line per Kick; nothing while the kit is not on sale. */
export function contentProblems(status: KitStatus, published: Published): string[] {
  if (status !== 'te-koop') return [];
  return missingLines(published, promised).map(
    (line) => `De Kit is te koop, maar niet alles wat de site belooft (site/kit.ts) staat online: ${line}.`,
  );
}

/** Reads what is published on the configured backend; `unknown` says why that was not possible. */
export async function readContent(
  environment: Record<string, string | undefined>,
): Promise<{ published: Published } | { unknown: string }> {
  if (!environment.SUPABASE_URL || !environment.SUPABASE_SECRET_KEY) {
    return { unknown: 'SUPABASE_URL of SUPABASE_SECRET_KEY ontbreekt' };
  }
  try {
    return { published: await readPublished(backendFrom(environment)) };
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error;
    return { unknown: error.message };
  }
}
