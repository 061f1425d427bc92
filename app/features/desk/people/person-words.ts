import type { Person, PersonEvent, SearchPlace } from '../../../../contract/database/people.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { stopCauses } from '../../../../contract/desk-words.ts';
import { requestKinds } from '../../../../contract/leads.ts';
import { deskParameters } from '../list-state.ts';
import { historyWords } from '../orders/order-words.ts';

/** Where the words of a search are. */
export const placeWords: Record<SearchPlace, string> = {
  account: 'account',
  invoice: 'factuur',
  launch: 'lanceerlijst',
  mail: 'mail',
  newsletter: 'nieuwsbrief',
  note: 'notitie',
  order: 'bestelling',
  request: 'aanvraag',
  withdrawal: 'herroeping',
};

export const launchWords = {
  confirmed: 'staat erop',
  waiting: 'moet nog bevestigen',
  left: 'uitgeschreven',
} as const;

const consents = {
  marketing: 'de updates',
  newsletter: 'de nieuwsbrief',
  launch: 'de lanceerlijst',
} as const;
const consentSteps = { asked: 'aangevinkt', proven: 'bevestigd', withdrawn: 'ingetrokken' } as const;
const launchSteps = {
  joined: 'Ingeschreven op de lanceerlijst',
  confirmed: 'Lanceerlijst bevestigd',
  left: 'Uitgeschreven van de lanceerlijst',
} as const;

const opened = (section: 'orders' | 'leads' | 'withdrawals', id: string) =>
  deskAddress(section, { [deskParameters.open]: id });

type Entry = Person['events']['rows'][number];

interface EntryWords {
  what: string;
  more?: string | undefined;
  to?: string | undefined;
}

function eventWords(event: PersonEvent): EntryWords {
  switch (event.kind) {
    case 'request':
      return { what: requestKinds[event.what] };
    case 'consent':
      return {
        what: `Toestemming voor ${consents[event.detail.kind]} ${consentSteps[event.what]}`,
        more: event.what === 'asked' ? event.detail.text : undefined,
      };
    case 'launch':
      return { what: launchSteps[event.what] };
    case 'stop':
      return { what: 'Krijgt geen mail meer', more: `${event.detail.email}: ${stopCauses[event.what]}` };
    case 'kick':
      return { what: `Kick ${event.detail.number} ${event.what === 'done' ? 'gedaan' : 'begonnen'}` };
    case 'account':
      return {
        what: event.what === 'created' ? 'Account gemaakt' : 'Account bevestigd',
        more: event.detail.email,
      };
    default: {
      const { detail, ...words } = historyWords(event);
      const reference = event.kind === 'withdrawal' ? event.detail.reference : null;
      return { ...words, more: detail, ...(reference && { to: opened('withdrawals', reference) }) };
    }
  }
}

/** A moment of a person in words, with a link to the order, request, withdrawal or mail that it is about. */
export function entryWords({ event, order_number: order, request }: Entry): EntryWords & { at: string } {
  const { what, more, to } = eventWords(event);
  return {
    at: event.at,
    what,
    more: [order && `Bestelling ${order}`, more].filter(Boolean).join(' · ') || undefined,
    to: to ?? (order ? opened('orders', order) : request ? opened('leads', request) : undefined),
  };
}
