import { kicks as allKicks, type Kick, type KitStatus } from '../../../site/kit.ts';
import { backendFrom } from '../content/backend.ts';
import { ContentProblem } from '../content/problem.ts';
import { readPublished } from '../content/published.ts';

type Lesson = { number: number; youtube_embed_code: string; pdf_path: string };

/** What the kit still lacks, one line per lesson; nothing while it is not on sale. */
export function contentProblems(
  status: KitStatus,
  published: readonly Lesson[],
  kicks: readonly Kick[] = allKicks,
): string[] {
  if (status !== 'te-koop') return [];
  return kicks.flatMap(({ number }) => {
    const lesson = published.find((one) => one.number === number);
    const lacks = [lesson?.youtube_embed_code ? '' : 'video', lesson?.pdf_path ? '' : 'PDF'].filter(Boolean);
    return lacks.length > 0
      ? [`De Kit is te koop, maar Kick ${number} mist nog: ${lacks.join(' en ')}.`]
      : [];
  });
}

/** Reads the lessons from the configured backend; `unknown` says why that was not possible. */
export async function readLessons(
  environment: Record<string, string | undefined>,
): Promise<{ lessons: readonly Lesson[] } | { unknown: string }> {
  if (!environment.SUPABASE_URL || !environment.SUPABASE_SECRET_KEY) {
    return { unknown: 'SUPABASE_URL of SUPABASE_SECRET_KEY ontbreekt' };
  }
  try {
    return { lessons: (await readPublished(backendFrom(environment))).kicks };
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error;
    return { unknown: error.message };
  }
}
