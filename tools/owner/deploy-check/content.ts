import { kicks as allKicks, type Kick, type KitStatus } from '../../../site/kit.ts';
import { backendFrom } from '../content/backend.ts';
import { ContentProblem } from '../content/problem.ts';
import { readPublished } from '../content/published.ts';

type Lesson = { number: number; youtube_embed_code: string; pdf_path: string };

/** What the kit still lacks, a line each. While it is not on sale nothing is lacking. */
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

/** Asks the backend of the settings; a line that says why when it could not be asked. */
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
