import { useEffect, useSyncExternalStore } from 'react';
import {
  type ChosenStatus,
  isKitAnnounced,
  isKitSold,
  statusFilePath,
  statusIn,
} from '../../../contract/kit-on-sale.ts';
import { readPublicFile } from '../../platform/supabase.ts';

/** Set by the build (vite.config.ts): true when the build is not for a hosted backend. */
declare const KIT_ALWAYS_ON_SALE: boolean;

/** How the page offers the kit. */
interface KitSale {
  /** Whether it announces that the kit can be bought; if not, the same buttons open the launch list. */
  announced: boolean;
  /** Whether the kit can be bought here: also where the shop is only tried out. */
  sold: boolean;
  /** Whether this is the shop's own answer, or the shop cannot be asked. */
  isKnown: boolean;
}

const saleOf = (chosen: ChosenStatus, isKnown: boolean): KitSale => ({
  announced: isKitAnnounced(chosen),
  sold: isKitSold(chosen, KIT_ALWAYS_ON_SALE),
  isKnown,
});

/** The offer of the prerendered pages: the status in site/kit.ts. */
export const saleOfBuild = saleOf(null, false);

/** Milliseconds for which an answer counts, and how long a page waits for one. */
const fresh = 60_000;
const patience = 5_000;

let sale = saleOfBuild;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function learn(next: KitSale): void {
  sale = next;
  for (const listener of listeners) listener();
}

/** Fetches the owner's choice on the desk. Without a readable one the page stays as is. */
async function ask(): Promise<void> {
  if (performance.now() - askedAt < fresh) return;
  askedAt = performance.now();
  try {
    const chosen = statusIn(await readPublicFile(statusFilePath, AbortSignal.timeout(patience)));
    if (chosen === undefined) throw new Error('The file holds no status of the kit');
    learn(saleOf(chosen, true));
  } catch {
    askedAt = Number.NEGATIVE_INFINITY;
    learn({ ...sale, isKnown: true });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * How the kit is offered now. A page that sells asks the shop after hydration; parts of every page only follow what
 * is known (docs/decisions/0012-kit-switch.md).
 */
export function useKitSale({ asks = true } = {}): KitSale {
  useEffect(() => {
    if (asks) void ask();
  }, [asks]);
  return useSyncExternalStore(
    subscribe,
    () => sale,
    () => saleOfBuild,
  );
}
