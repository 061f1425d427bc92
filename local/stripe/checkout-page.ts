import { belgianMoment, e, localPage } from '../page.ts';
import type { CheckoutSession, SessionDetails, StripeObject } from './objects.ts';
import type { RefundMode } from './refunds.ts';
import type { DeliveryMode } from './webhooks.ts';

const DELIVERY_MODES: Record<DeliveryMode, string> = {
  normal: 'Niets: de webhook komt meteen',
  late: 'De webhook komt te laat (15 seconden)',
  twice: 'De webhook komt twee keer',
  never: 'De webhook komt nooit',
};

const STATES: Record<string, string> = {
  complete: 'Deze betaling is afgerond.',
  expired: 'Deze betaalpagina is verlopen.',
};

function amountText(cents: number, currency: string): string {
  return new Intl.NumberFormat('nl-BE', { style: 'currency', currency })
    .format(cents / 100)
    .replaceAll(/\s/g, ' ');
}

export function checkoutPage(session: CheckoutSession, product: string): Response {
  const summary = `<p class="note"><strong>Testbetaalomgeving.</strong> Hier wordt niets echt betaald.</p>
    <h1>${e(product)}</h1><p class="amount">${e(amountText(session.amount_total, session.currency))}</p>
    ${session.customer_email ? `<p>${e(session.customer_email)}</p>` : ''}`;
  if (session.status !== 'open') {
    const back = e(returnAddress(session));
    return localPage(
      'Testbetaling',
      `<main>${summary}<p role="status">${STATES[session.status]}</p><p><a href="${back}">Terug naar de winkel</a></p></main>`,
    );
  }
  const choices = Object.entries(DELIVERY_MODES).map(
    ([value, label]) =>
      `<label><input type="radio" name="webhook" value="${value}"${value === 'normal' ? ' checked' : ''}>${label}</label>`,
  );
  return localPage(
    'Testbetaling',
    `<main>${summary}<form class="actions" method="post">
      <fieldset><legend>Wat gaat er mis?</legend>${choices.join('<br>')}</fieldset>
      <button class="main" name="outcome" value="paid">Betaling geslaagd</button>
      <button name="outcome" value="failed">Betaling mislukt</button>
      <button name="outcome" value="cancel">Annuleren</button>
    </form></main>`,
  );
}

/** The success address, with the session's id filled in. */
export function returnAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, session.id);
}

const REFUND_MODES: Record<RefundMode, string> = {
  normal: 'Lukt het',
  delayed: 'Duurt het',
  refused: 'Weigert Stripe',
  unreachable: 'Is Stripe onbereikbaar',
};

/** The buttons of a paid session: refund as in Stripe's dashboard, and what happens to the shop's refunds. */
function refundForms(session: CheckoutSession, current: RefundMode): string {
  if (session.payment_status !== 'paid') return '';
  const base = `/_local/stripe/${encodeURIComponent(session.id)}`;
  const modes = Object.entries(REFUND_MODES).map(
    ([mode, label]) =>
      `<button formaction="${base}/refunds/${mode}" aria-pressed="${mode === current}">${mode === current ? '✓ ' : ''}${label}</button>`,
  );
  return `<form class="actions" method="post" action="${base}/refunded"><button class="main">Terugbetalen</button>
    <fieldset><legend>Betaalt de winkel terug, dan:</legend>${modes.join(' ')}</fieldset></form>`;
}

export function sessionsPage(
  sessions: CheckoutSession[],
  events: (StripeObject & { session: string | null })[],
  details: SessionDetails[],
): Response {
  const modes = new Map(details.map(({ id, refunds }) => [id, refunds]));
  const rows = sessions.map((session) => {
    const types = events
      .filter((event) => event.session === session.id)
      .map((event) => e(String(event.type)));
    const link = session.url ? `<a href="${e(session.url)}">Betaalpagina</a>` : '';
    return `<tr><td>${e(belgianMoment(session.created * 1000))}</td><td>${e(amountText(session.amount_total, session.currency))}</td>
      <td>${e(session.customer_email ?? '')}</td><td>${e(session.status)}, ${e(session.payment_status)}</td>
      <td><code>${e(session.id)}</code><br>${link}</td><td>${types.join('<br>')}</td>
      <td>${refundForms(session, modes.get(`details_${session.id}`) ?? 'normal')}</td></tr>`;
  });
  const head = ['Wanneer', 'Bedrag', 'Koper', 'Toestand', 'Sessie', 'Webhooks', 'Terugbetaling'];
  const table = `<table><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return localPage(
    'Testbetalingen',
    `<header><h1>Testbetalingen</h1><a href="/_local/inbox">Postvak</a></header>
     <main><p class="note">De betaalomgeving van deze lokale winkel. Hier wordt niets echt betaald.</p>
     ${sessions.length ? table : '<p>Nog geen betalingen.</p>'}</main>`,
  );
}
