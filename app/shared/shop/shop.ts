import { useEffect, useSyncExternalStore } from 'react';
import { isKitAnnounced, isKitSold } from '../../../contract/kit-on-sale.ts';
import type { TodaysNotice } from '../../../contract/notice.ts';
import {
  type PublishedShop,
  publicPath,
  shopFile,
  shopFileText,
  unpublished,
} from '../../../contract/shop.ts';
import { formatEuro, kit } from '../../../site/kit.ts';
import { readPublicFile } from '../../platform/backend-config.ts';
import { readStored } from '../stored.ts';

/** Set by the build (vite.config.ts): what the owner had published then, and whether the build is not for a hosted backend. */
declare const PUBLISHED_SHOP: string;
declare const KIT_ALWAYS_ON_SALE: boolean;

interface Known {
  published: PublishedShop;
  /** Whether this is the shop's own answer, or the shop cannot be asked. */
  isKnown: boolean;
  /** The notice of today; null when there is none, undefined until the shop was asked. */
  notice?: TodaysNotice;
}

/**
 * What the owner had published when the page was built, '' when nothing. A browser reads it back from the page (root.tsx): a
 * script is kept for a year, and the words of somebody who takes them back have to go.
 */
export const builtWith: string = import.meta.env.SSR
  ? PUBLISHED_SHOP
  : (document.querySelector('#published')?.textContent ?? '');

/** What the prerendered pages show. */
export const built: Known = {
  published: builtWith ? JSON.parse(builtWith) : unpublished,
  isKnown: false,
};

/** How the kit is offered. The document, with all else, is in document.ts: few pages need it. */
const saleOf = ({ published: { status, priceCents }, isKnown }: Known) => {
  const cents = priceCents ?? kit.priceCents;
  return {
    priceCents: cents,
    priceLabel: formatEuro(cents),
    /** Whether the page announces that the kit can be bought; if not, the same buttons open the launch list. */
    announced: isKitAnnounced(status),
    /** Whether the kit can be bought here: also where the shop is only tried out. */
    sold: isKitSold(status, KIT_ALWAYS_ON_SALE),
    isKnown,
  };
};

export const saleOfBuild = saleOf(built);

/** Milliseconds for which an answer counts, and how long a page waits for one. */
const fresh = 60_000;
const patience = 5_000;

let known = built;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function learn(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

/** The price that the shop itself named. */
export const learnPrice = (priceCents: number): void =>
  learn({ ...known, published: { ...known.published, priceCents } });

/**
 * What the shop's file says, or the draft that this tab previews. Mostly that is what the page was built with, and no more
 * code is loaded.
 */
async function readPublished(): Promise<Partial<Known>> {
  const draft = readStored('kickstart-voorbeeld');
  const file = draft ?? (await readPublicFile(publicPath(shopFile.name), AbortSignal.timeout(patience)));
  const { published } = known;
  if (!draft && !published.document?.notice && file === shopFileText(published)) return { notice: null };
  const { readShop } = await import('./read-shop.ts');
  return readShop(file, published, draft !== null);
}

/** Reads what the owner published. Without a readable file the page stays as it is. */
async function ask(): Promise<void> {
  if (performance.now() - askedAt < fresh) return;
  askedAt = performance.now();
  try {
    const read = await readPublished();
    learn({ ...known, ...read, isKnown: true });
  } catch {
    askedAt = Number.NEGATIVE_INFINITY;
    learn({ ...known, isKnown: true });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePublished = (): Known =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => built,
  );

/**
 * How the kit is offered now. A page that sells asks the shop right after hydration, every other one a second later
 * (docs/decisions/0036-owner-changes-the-shop.md).
 */
export function useShop({ asks = 'now' }: { asks?: 'now' | 'later' } = {}) {
  useEffect(() => {
    if (asks === 'now') return void ask();
    const later = setTimeout(() => void ask(), 1000);
    return () => clearTimeout(later);
  }, [asks]);
  return saleOf(usePublished());
}
