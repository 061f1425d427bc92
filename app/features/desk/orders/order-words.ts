import { belgianDay, formatDay, formatListDate } from '../../../../contract/calendar.ts';
import type { OrderDetail, OrderRow } from '../../../../contract/database/orders.ts';
import type { OrderAccess, OrderStatus } from '../../../../contract/database/states.ts';
import { formatMoney } from '../../../../contract/payment.ts';
import { refusedBecause } from '../../../../contract/refund.ts';
import { lastWithdrawalDay } from '../../../../contract/withdrawal.ts';
import { formatEuro } from '../../../../site/kit.ts';

type Tone = 'hot' | 'done' | 'bad' | undefined;

export const orderStatuses: Record<OrderStatus, { words: string; tone: Tone }> = {
  pending: { words: 'wacht op betaling', tone: undefined },
  paid: { words: 'betaald', tone: 'done' },
  failed: { words: 'mislukt', tone: undefined },
  expired: { words: 'niet afgewerkt', tone: undefined },
  refunded: { words: 'terugbetaald', tone: undefined },
  disputed: { words: 'betwist', tone: 'bad' },
};

const problems: Record<string, string> = {
  amount: 'bedrag klopt niet',
  currency: 'munt klopt niet',
  product: 'product klopt niet',
  duplicate: 'dubbel betaald',
  refund: 'terugbetaling kwam terug',
  inquiry: 'bank vraagt uitleg',
};

export const problemWords = ({ problem, status }: Pick<OrderRow, 'problem' | 'status'>) =>
  problem && status !== 'refunded' ? (problems[problem] ?? problem) : null;

/** The remedy for the buyer, and the address that is right or has to be confirmed. */
export type Remedy = { kind: 'mail' } | { kind: 'address' | 'confirmation'; address: string };

export interface BuyerAccess {
  isOpen: boolean;
  why: string;
  /** The likeliest first. */
  remedies: readonly Remedy[];
  other?: string;
}

export const accessWords: Record<OrderAccess, string> = {
  linked: 'kan binnen',
  unconfirmed: 'account niet bevestigd',
  none: 'nog geen account',
};

function paidAccess({ order, access, account, address_account: own, alike }: OrderDetail): BuyerAccess {
  if (account && access === 'linked') {
    const isOther = account.email.toLowerCase() !== order.email.toLowerCase();
    return {
      isOpen: true,
      why: isOther
        ? `De koper kan binnen met het account ${account.email}; de bestelling staat op ${order.email}.`
        : 'De koper kan binnen: het account is bevestigd en heeft deze bestelling.',
      remedies: [],
    };
  }
  const unconfirmed = account ?? own;
  const [address] = alike;
  if (address) {
    return {
      isOpen: false,
      why: `Er is geen bevestigd account met ${order.email}, wel een met ${address}. Is dat dezelfde persoon, zet dat adres dan op de bestelling.`,
      remedies: [
        { kind: 'address', address },
        ...(unconfirmed ? [{ kind: 'confirmation', address: unconfirmed.email } as const] : []),
      ],
    };
  }
  if (unconfirmed) {
    return {
      isOpen: false,
      why: `De koper heeft een account, maar bevestigde ${unconfirmed.email} nog niet. Klopt dat adres, stuur dan een nieuwe bevestigingslink: zodra hij erop drukt, kan hij binnen.`,
      remedies: [{ kind: 'confirmation', address: unconfirmed.email }],
    };
  }
  return {
    isOpen: false,
    why: `De koper maakte nog geen account met ${order.email}. Dat kan met de link in de mail over de aankoop.`,
    remedies: [{ kind: 'mail' }],
  };
}

/** The answer to 'I paid and cannot get in'. */
export function accessOf(detail: OrderDetail): BuyerAccess {
  const closed = (why: string): BuyerAccess => ({ isOpen: false, why, remedies: [] });
  const { status, problem } = detail.order;
  const { earlier_order: other } = detail;
  switch (status) {
    case 'paid':
      return paidAccess(detail);
    case 'refunded':
      if (other)
        return {
          ...closed(
            `Deze betaling is terugbetaald. De koper betaalde ook met ${other}: kijk daar of hij binnen kan.`,
          ),
          other,
        };
      return closed('De koper kan niet binnen: deze bestelling is helemaal terugbetaald.');
    case 'disputed':
      return closed(
        isLost(detail.order)
          ? 'De koper kan niet binnen: hij betwistte deze betaling bij zijn bank en kreeg zijn geld daar terug.'
          : 'De koper kan niet binnen: hij betwist deze betaling bij zijn bank.',
      );
    case 'pending':
      return closed('De koper kan nog niet binnen: Stripe meldde nog geen betaling. Dat gaat vanzelf.');
    case 'expired':
      return closed('De koper kan niet binnen: de betaling is nooit afgewerkt. Hij kan opnieuw bestellen.');
    case 'failed':
      return closed(
        problem
          ? 'De koper kan niet binnen: er kwam geld, maar er is iets mis mee. Zie hieronder wat te doen.'
          : 'De koper kan niet binnen: de betaling is mislukt. Hij kan opnieuw bestellen.',
      );
  }
}

export interface Care {
  what: string;
  /** Whether the button to refund is the answer. */
  refund: boolean;
}

const isLost = (order: OrderDetail['order']) => hasDispute(order, 'lost') && !hasDispute(order, 'open');

const hasDispute = ({ disputes }: OrderDetail['order'], state: string) =>
  Object.values(disputes).some((words) => words.at(-1)?.state === state);

/** What an owner has to do about an order. Beside a dispute nothing else can be done, and accessOf states the dispute. */
export function careOf({ order, earlier_order: earlier, refunds }: OrderDetail): Care[] {
  if (order.status === 'disputed') {
    const ifWon = order.problem === 'refund' ? '' : ' Win je, dan krijgt de koper vanzelf weer toegang.';
    const what = isLost(order)
      ? 'De bank gaf de koper gelijk. Terugbetalen kan niet meer; de details staan in Stripe.'
      : `Antwoord in Stripe, vóór de dag die daar staat. Terugbetalen kan nu niet.${ifWon}`;
    return [{ what, refund: false }];
  }
  const found: Care[] = [];
  if (order.status === 'paid' && hasDispute(order, 'inquiry'))
    found.push({
      what: 'De bank van de koper vraagt uitleg over deze betaling. Het geld en de toegang blijven intussen. Betaal terug, of antwoord in Stripe vóór de dag die daar staat: anders kan het een betwisting worden.',
      refund: true,
    });
  if (order.problem && order.status !== 'refunded') {
    const words: Record<string, string> = {
      duplicate: `Deze koper betaalde al met bestelling ${earlier ?? '(onbekend)'}. Betaal deze tweede helemaal terug; de toegang via de eerste blijft.`,
      refund:
        'De bank stuurde de terugbetaling terug: de koper heeft zijn geld niet. Vraag op welke rekening het kan, of betaal opnieuw terug langs dezelfde weg.',
    };
    const mismatch = `Het ${{ amount: 'bedrag', currency: 'muntstuk', product: 'product' }[order.problem] ?? 'bedrag'} dat betaald werd, klopt niet met de bestelling. De koper kreeg geen toegang. Betaal alles terug; hij kan daarna opnieuw kopen.`;
    found.push({ what: words[order.problem] ?? mismatch, refund: true });
  }
  const refused = refunds.filter(({ state }) => state === 'refused' && order.problem !== 'refund');
  for (const { error } of refused) {
    found.push({
      what: `${refusedBecause(error)} Kijk de betaling na in Stripe en probeer het opnieuw.`,
      refund: true,
    });
  }
  return found;
}

/** When an order was paid; and when the books have it, where that is a later day. */
export function paidOn({ paid_at: paid, booked_at: booked }: OrderDetail['order']): string | null {
  if (!paid) return null;
  if (!booked || belgianDay(new Date(paid)) >= belgianDay(new Date(booked))) return formatListDate(paid);
  return `${formatListDate(paid)}; Stripe meldde het op ${formatListDate(booked)}, de dag die voor de boeken telt`;
}

/** The last day on which a consumer can withdraw from a paid order. */
export function withdrawalUntil(
  { order, withdrawal_days: days }: OrderDetail,
  now = new Date(),
): string | null {
  if (order.status !== 'paid' || order.company || !order.paid_at) return null;
  const until = lastWithdrawalDay(new Date(order.paid_at), days);
  return `${formatDay(until)}${until < belgianDay(now) ? ', voorbij' : ''}`;
}

export const stripeAddress = ({
  stripe_session_id: session,
  stripe_payment_intent_id: payment,
}: OrderDetail['order']) =>
  `https://dashboard.stripe.com/${session?.startsWith('cs_live_') ? '' : 'test/'}payments/${encodeURIComponent(payment ?? '')}`;

export function amountFact({ order }: OrderDetail): [label: string, value: string] {
  const { amount_cents: cents, currency, paid_cents: paid, paid_currency: other } = order;
  if (paid === null || (paid === cents && other === currency)) return ['Bedrag', formatEuro(cents)];
  return ['Betaald', `${formatMoney(paid, other)} (verwacht ${formatEuro(cents)})`];
}

/** What can be refunded, in words; `left` is in cents, and null when only Stripe knows it. */
export const refundable = (left: number | null): string => (left === null ? 'alles' : formatEuro(left));

/**
 * An amount as an owner types it in euro, below a million, in cents: '1200', '1.200', '1 200,50' or '12.50'. Null for anything
 * else, and for what can be read in two ways: '1,200' is twelve hundred in English.
 */
export function readEuro(typed: string): number | null {
  const bare = typed
    .trim()
    .replace(/^€\s*|\s*(?:€|euro)$/gi, '')
    .replace(/^([1-9]\d{0,2})[.\s](\d{3})(?!\d|\.)/, '$1$2');
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
