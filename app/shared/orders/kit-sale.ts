import { useEffect, useSyncExternalStore } from 'react';
import { type ChosenStatus, isKitAnnounced, isKitSold } from '../../../contract/kit-on-sale.ts';
import { readAsVisitor } from '../../platform/supabase.ts';

/** Set by the build (vite.config.ts): true when it is not for a hosted backend. */
declare const KIT_ALWAYS_ON_SALE: boolean;

/** How the page offers the kit. */
interface KitSale {
  /** Whether it announces that the kit can be bought; if not, the same buttons open the launch list. */
  announced: boolean;
  /** Whether the kit can be bought here: also where the shop is only tried. */
  sold: boolean;
  /** Whether the shop said so itself, or cannot be asked. */
  isKnown: boolean;
}

const saleOf = (chosen: ChosenStatus, isKnown: boolean): KitSale => ({
  announced: isKitAnnounced(chosen),
  sold: isKitSold(chosen, KIT_ALWAYS_ON_SALE),
  isKnown,
});

/** What the prerendered pages offer: the status in site/kit.ts. */
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

/** Asks what the owner chose on the desk. Without an answer the page stays as it is. */
async function ask(): Promise<void> {
  if (performance.now() - askedAt < fresh) return;
  askedAt = performance.now();
  try {
    const [row] = await readAsVisitor<{ kit_status: ChosenStatus }>(
      'shop_settings?select=kit_status',
      AbortSignal.timeout(patience),
    );
    learn(saleOf(row?.kit_status ?? null, true));
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
 * How the kit is offered now. A page that sells asks the shop, after hydration; what is on every page only follows what
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
