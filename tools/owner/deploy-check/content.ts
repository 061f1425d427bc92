import type { ChosenStatus } from '../../../contract/kit-on-sale.ts';
import type { PublishedShop } from '../../../contract/shop.ts';
import type { KitStatus } from '../../../site/kit.ts';
import { DatabaseError } from '../../../supabase/functions/_shared/database.ts';
import { missingNow } from '../../../supabase/functions/_shared/kit.ts';
import { publishedShop } from '../../../supabase/functions/_shared/shop.ts';
import { backendFrom, Problem, reach } from '../backend.ts';

/** What was promised to buyers and is missing, by the lines of `missing`; nothing while the kit is not on sale. */
export function contentProblems(status: KitStatus, missing: readonly string[]): string[] {
  if (status !== 'te-koop') return [];
  return missing.map(
    (line) => `De Kit is te koop, maar niet alles wat de site belooft (site/kit.ts) staat online: ${line}.`,
  );
}

/** A note when the owner's choice on the desk is not what site/kit.ts says. */
export function choiceNote(status: KitStatus, chosen: ChosenStatus): string[] {
  if (!chosen || chosen === status) return [];
  return [
    `In het beheer (De Kit, Verkoop) staat de Kit op '${chosen}', in site/kit.ts op '${status}': het beheer wint. Een build toont dat ook; zet site/kit.ts gelijk, dan klopt ze ook als het beheer onbereikbaar is.`,
  ];
}

/** Reads what is missing and what the owner published on the configured backend; `unknown` says why that was impossible. */
export async function readContent(
  environment: Record<string, string | undefined>,
): Promise<{ missing: string[]; published: PublishedShop } | { unknown: string }> {
  if (!environment.SUPABASE_URL || !environment.SUPABASE_SECRET_KEY) {
    return { unknown: 'SUPABASE_URL of SUPABASE_SECRET_KEY ontbreekt' };
  }
  try {
    const backend = backendFrom(environment);
    await reach(backend);
    return { missing: await missingNow(backend.client), published: await publishedShop(backend.client) };
  } catch (error) {
    if (!(error instanceof Problem || error instanceof DatabaseError)) throw error;
    return { unknown: error.message };
  }
}
