import { Link } from 'react-router';
import type { History as Answer, HistoryEvent } from '../../../contract/database/history.ts';
import type { MailState, WithdrawalEvent } from '../../../contract/database/states.ts';
import { ownerActions } from '../../../contract/desk-actions.ts';
import { deskAddress } from '../../../contract/desk-address.ts';
import { detailWords, mailName, stopCauses } from '../../../contract/desk-words.ts';
import { refusedBecause } from '../../../contract/refund.ts';
import { formatEuro } from '../../../site/kit.ts';
import { deliveryWords, invoiceTitle } from './invoices/invoice-words.ts';
import { ListMoment, Panel } from './panel.tsx';
import { whatOf } from './requests/request-words.ts';

const mailStates: Record<MailState, string> = {
  sent: 'verstuurd',
  failed: 'kwam niet aan',
  stopped: 'tegengehouden',
  waiting: 'wacht op verzending',
};

const stripeEvents: Record<string, string> = {
  'checkout.session.completed': 'Stripe: de koper rondde de betaalpagina af',
  'checkout.session.async_payment_succeeded': 'Stripe: de bank bevestigde de betaling',
  'checkout.session.async_payment_failed': 'Stripe: de bank weigerde de betaling',
  'checkout.session.expired': 'Stripe: de betaalpagina verliep',
  'charge.refunded': 'Stripe: er ging geld terug',
  'refund.failed': 'Stripe: een terugbetaling kwam terug',
  'dispute-inquiry': 'Stripe: de bank van de koper vraagt uitleg over de betaling',
  'dispute-open': 'Stripe: de koper betwist de betaling',
  'dispute-won': 'Stripe: de betwisting liep goed af, het geld is van jou',
  'dispute-lost': 'Stripe: de betwisting is verloren, de koper kreeg zijn geld terug',
};

const refundSteps = {
  asked: 'gevraagd',
  refunded: 'vertrokken',
  refused: 'geweigerd',
  retried: 'opnieuw geprobeerd',
  closed: 'niet meer nodig',
} as const;

const withdrawalSteps: Record<WithdrawalEvent, string> = {
  declared: 'ontvangen',
  proven: 'bevestigd als die van de koper',
  closed: 'gesloten zonder terugbetaling',
  released: 'toch geen spam',
};

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

const sections = {
  order: 'orders',
  withdrawal: 'withdrawals',
  invoice: 'invoices',
  request: 'requests',
  mail: 'mails',
} as const;

function wordsOf(event: HistoryEvent): [what: string, more?: string | null] {
  switch (event.kind) {
    case 'order':
      return [event.what === 'paid' ? 'Betaald' : 'Bestelling begonnen'];
    case 'stripe':
      return [
        stripeEvents[event.what] ?? `Stripe: ${event.what}`,
        event.detail.result === 'other-payment'
          ? 'Dit ging over een andere betaling: de winkel veranderde niets.'
          : null,
      ];
    case 'refund': {
      const { cents, by, error, rest } = event.detail;
      const amount = cents === null ? (rest ? 'van de rest' : 'van alles') : `van ${formatEuro(cents)}`;
      const where = by === 'stripe' ? ' in Stripe' : '';
      const asker = event.what === 'asked' ? ` door ${by === 'buyer' ? 'de koper' : by}` : '';
      return [
        `Terugbetaling ${amount}${where}: ${refundSteps[event.what]}${asker}`,
        event.what === 'refused' ? refusedBecause(error) : null,
      ];
    }
    case 'withdrawal':
      return [
        `Herroeping ${event.id}: ${withdrawalSteps[event.what]}`,
        event.what === 'closed' ? event.detail.detail : null,
      ];
    case 'invoice':
      return [`${invoiceTitle(event.id, event.what)} gemaakt`, formatEuro(event.detail.cents)];
    case 'delivery':
      return [`${invoiceTitle(event.id, event.detail.document)}: ${deliveryWords(event.what).mark}`];
    case 'mail':
      return [`Mail ‘${mailName(event.what)}’ ${mailStates[event.detail.state]}: ${event.detail.to}`];
    case 'request':
      return [whatOf({ kind: event.what, details: event.detail.details })];
    case 'owner':
      return [
        `${ownerActions[event.what]} door ${event.detail.owner || 'een commando'}`,
        detailWords(event.detail.facts, event.id ?? ''),
      ];
    case 'consent':
      return [
        `Toestemming voor ${consents[event.detail.kind]} ${consentSteps[event.what]}`,
        event.what === 'asked' ? event.detail.text : null,
      ];
    case 'launch':
      return [launchSteps[event.what]];
    case 'stop':
      return ['Krijgt geen mail meer', `${event.detail.email}: ${stopCauses[event.what]}`];
    case 'kick':
      return [`Kick ${event.detail.number} ${event.what === 'done' ? 'gedaan' : 'begonnen'}`];
    case 'account':
      return [event.what === 'created' ? 'Account gemaakt' : 'Account bevestigd', event.detail.email];
  }
}

/** Whether a mail of a history is about to leave. */
export const waitsForMail = ({ history }: { history: Answer }): boolean =>
  history.rows.some((event) => event.kind === 'mail' && event.detail.state === 'waiting');

/** What happened, the latest first, with links to what it is about; `of` is the id of what the page shows. */
export function HistoryPanel({ history: { total, rows }, of }: { history: Answer; of?: string }) {
  return (
    <Panel id="history" title="Wat er gebeurde">
      <ol className="desk-history">
        {rows.map((event) => {
          const { at, thing, id } = event;
          const isElsewhere = thing && id && id !== of;
          const [what, words] = wordsOf(event);
          const more = [isElsewhere && thing === 'order' && `Bestelling ${id}`, words].filter(Boolean);
          return (
            <li key={`${at} ${what} ${id}`}>
              <ListMoment at={at} />
              <span>
                {isElsewhere ? (
                  <Link className="link" to={deskAddress(sections[thing], { open: id })}>
                    {what}
                  </Link>
                ) : (
                  what
                )}
                {more.length > 0 && <small>{more.join(' · ')}</small>}
              </span>
            </li>
          );
        })}
      </ol>
      {total > rows.length && (
        <p className="text-small text-soft">
          Dit zijn de laatste {rows.length} van {total}.
          {!of && ' De oudere staan bij elke bestelling en aanvraag.'}
        </p>
      )}
    </Panel>
  );
}
