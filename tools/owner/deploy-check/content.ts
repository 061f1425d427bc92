import { missingLines, promised } from '../../../contract/kit-complete.ts';
import type { ChosenStatus } from '../../../contract/kit-on-sale.ts';
import type { KitStatus } from '../../../site/kit.ts';
import { backendFrom } from '../content/backend.ts';
import { ContentProblem } from '../content/problem.ts';
import { type Published, readPublished } from '../content/published.ts';
import { chosenStatus } from '../kit-status.ts';

/** What buyers were promised and would not find, a line per Kick; nothing while the kit is not on sale. */
export function contentProblems(status: KitStatus, published: Published): string[] {
  if (status !== 'te-koop') return [];
  return missingLines(published, promised).map(
    (line) => `De Kit is te koop, maar niet alles wat de site belooft (site/kit.ts) staat online: ${line}.`,
  );
}

/** A note when the owner's choice on the desk is not what site/kit.ts says. */
export function choiceNote(status: KitStatus, chosen: ChosenStatus): string[] {
  if (!chosen || chosen === status) return [];
  return [
    `In het beheer (Winkel) staat de Kit op '${chosen}', in site/kit.ts op '${status}': het beheer wint. Zet site/kit.ts gelijk, dan klopt de pagina al voor ze dat vraagt.`,
  ];
}

/** Reads what is published and chosen on the configured backend; `unknown` says why that was not possible. */
export async function readContent(
  environment: Record<string, string | undefined>,
): Promise<{ published: Published; chosen: ChosenStatus } | { unknown: string }> {
  if (!environment.SUPABASE_URL || !environment.SUPABASE_SECRET_KEY) {
    return { unknown: 'SUPABASE_URL of SUPABASE_SECRET_KEY ontbreekt' };
  }
  try {
    const backend = backendFrom(environment);
    return { published: await readPublished(backend), chosen: await chosenStatus(backend) };
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error;
    return { unknown: error.message };
  }
}
