import type {
  HistoryEntry,
  OrderDetail,
  OrderRow,
  RefundEvent,
} from '../../../../contract/database/orders.ts';
import type {
  MailState,
  OrderAccess,
  OrderStatus,
  WithdrawalEvent,
} from '../../../../contract/database/states.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { mailName, ownerActions } from '../../../../contract/desk-words.ts';
import { formatMoney } from '../../../../contract/payment.ts';
import { refusedBecause } from '../../../../contract/refund.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { deliveryWords, invoiceTitle } from '../invoices/invoice-words.ts';

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
};

/** What is wrong with an order in two or three words; null when nothing is. */
export const problemWords = ({ problem, status }: Pick<OrderRow, 'problem' | 'status'>) =>
  problem && status !== 'refunded' ? (problems[problem] ?? problem) : null;

/** The remedy for the buyer, and the address that is right or has to be confirmed. */
export type Remedy = { kind: 'mail' } | { kind: 'address' | 'confirmation'; address: string };

export interface Access {
  /** Whether the buyer can get in now. */
  isOpen: boolean;
  /** Why, in one sentence. */
  why: string;
  /** The likeliest first. */
  remedies: readonly Remedy[];
  /** Another order of the buyer, which determines the access. */
  other?: string;
}

/** Whether the buyer of a paid order can get in, in two or three words. */
export const accessWords: Record<OrderAccess, string> = {
  linked: 'kan binnen',
  unconfirmed: 'account niet bevestigd',
  none: 'nog geen account',
};

function paidAccess({ order, access, account, address_account: own, alike }: OrderDetail): Access {
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
export function accessOf(detail: OrderDetail): Access {
  const closed = (why: string): Access => ({ isOpen: false, why, remedies: [] });
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

/** Whether no dispute is open any longer and one was lost. */
const isLost = ({ disputes }: OrderDetail['order']) => {
  const states = Object.values(disputes);
  return states.includes('lost') && !states.includes('open');
};

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

const mailStates: Record<MailState, string> = {
  sent: 'verstuurd',
  failed: 'kwam niet aan',
  stopped: 'tegengehouden',
  waiting: 'wacht op verzending',
};

/** A mail's history, in words. */
export const mailWords = (template: string, state: MailState, to: string) =>
  `Mail ‘${mailName(template)}’ ${mailStates[state]}: ${to}`;

const stripeEvents: Record<string, string> = {
  'checkout.session.completed': 'Stripe: de koper rondde de betaalpagina af',
  'checkout.session.async_payment_succeeded': 'Stripe: de bank bevestigde de betaling',
  'checkout.session.async_payment_failed': 'Stripe: de bank weigerde de betaling',
  'checkout.session.expired': 'Stripe: de betaalpagina verliep',
  'charge.refunded': 'Stripe: er ging geld terug',
  'refund.failed': 'Stripe: een terugbetaling kwam terug',
  'charge.dispute.created': 'Stripe: de koper betwist de betaling',
  'charge.dispute.closed': 'Stripe: de betwisting is afgelopen',
};

const refundSteps: Record<RefundEvent['what'], string> = {
  asked: 'gevraagd',
  refunded: 'vertrokken',
  refused: 'geweigerd',
  retried: 'opnieuw geprobeerd',
  closed: 'niet meer nodig',
};

/** A step of a refund, in words, with who asked for it or why it was refused. */
export function refundWords({ what, cents, by, error, rest }: Omit<RefundEvent, 'at'>): {
  what: string;
  detail?: string;
} {
  const amount = cents === null ? (rest ? 'van de rest' : 'van alles') : `van ${formatEuro(cents)}`;
  const where = by === 'stripe' ? ' in Stripe' : '';
  const asker = what === 'asked' ? ` door ${by === 'buyer' ? 'de koper' : by}` : '';
  return {
    what: `Terugbetaling ${amount}${where}: ${refundSteps[what]}${asker}`,
    ...(what === 'refused' ? { detail: refusedBecause(error) } : {}),
  };
}

const declared: Record<WithdrawalEvent, string> = {
  declared: 'ontvangen',
  proven: 'bevestigd als die van de koper',
  closed: 'gesloten zonder terugbetaling',
  released: 'toch geen robot',
};

/** An event of a withdrawal, in words. */
export const eventWords = (event: WithdrawalEvent) => declared[event];

/** A moment in the history of an order, in words: what happened, a detail, and where to read it. */
export function historyWords(entry: HistoryEntry): {
  what: string;
  detail?: string | undefined;
  to?: string;
} {
  switch (entry.kind) {
    case 'order':
      return { what: entry.what === 'paid' ? 'Betaald' : 'Bestelling begonnen' };
    case 'stripe':
      return {
        what: stripeEvents[entry.what] ?? `Stripe: ${entry.what}`,
        ...(entry.detail.result === 'other-payment'
          ? { detail: 'Dit ging over een andere betaling: de winkel veranderde niets.' }
          : {}),
      };
    case 'mail':
      return {
        what: mailWords(entry.what, entry.detail.state, entry.detail.to),
        to: deskAddress('mails', { open: entry.detail.id }),
      };
    case 'withdrawal':
      return { what: `Herroeping ${entry.detail.reference}: ${eventWords(entry.what)}` };
    case 'invoice':
      return {
        what: `${invoiceTitle(entry.detail.number, entry.what)} gemaakt`,
        detail: formatEuro(entry.detail.cents),
        to: deskAddress('invoices', { open: entry.detail.number }),
      };
    case 'delivery':
      return {
        what: `${invoiceTitle(entry.detail.number, entry.detail.document)}: ${deliveryWords(entry.what).mark}`,
        to: deskAddress('invoices', { open: entry.detail.number }),
      };
    case 'refund':
      return refundWords({ ...entry.detail, what: entry.what });
    case 'owner': {
      const { owner, from, to } = entry.detail;
      return {
        what: `${ownerActions[entry.what]} door ${owner || 'een commando'}`,
        detail: from ? `${from} werd ${to}` : undefined,
      };
    }
  }
}

/** The address of a payment at Stripe. */
export const stripeAddress = ({
  stripe_session_id: session,
  stripe_payment_intent_id: payment,
}: OrderDetail['order']) =>
  `https://dashboard.stripe.com/${session?.startsWith('cs_live_') ? '' : 'test/'}payments/${encodeURIComponent(payment ?? '')}`;

/** What was ordered, or what was paid where that differs. */
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
