import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { letter } from '../../contract/desk-orders.ts';
import { formatDay, formatExactly, refundDueDay, type WithdrawalVerdict } from '../../contract/withdrawal.ts';
import { letterDeclaration } from '../../supabase/functions/_shared/withdrawals/letter.ts';
import { type Backend, refusal } from './content/backend.ts';
import { ContentProblem } from './content/problem.ts';

interface Case {
  reference: string;
  name: string;
  email: string;
  order_text: string;
  order_id: string | null;
  received_at: string;
  verdict: WithdrawalVerdict;
  state: string;
  refund_due: string | null;
  last_error: string | null;
}

const verdicts: Record<WithdrawalVerdict, string> = {
  open: 'op tijd',
  late: 'te laat',
  unmatched: 'zonder bestelling',
  refunded: 'al terugbetaald',
  returned: 'na een mislukte terugbetaling',
};

const states: Record<string, string> = {
  suspect: 'lijkt van een robot: niemand kreeg er mail over',
  waiting: 'wacht tot de koper de link gebruikt, of tot jij terugbetaalt',
  shop: 'jij beslist',
  refunding: 'wordt terugbetaald',
  refused: 'Stripe weigerde',
  refunded: 'terugbetaald',
  closed: 'gesloten',
};

async function ask<T>(
  backend: Backend,
  doing: string,
  answer: PromiseLike<{ data: unknown; error: { message: string; code?: string } | null; status: number }>,
): Promise<T> {
  const { data, error, status } = await answer;
  if (error) throw refusal(backend, doing, error, status);
  return data as T;
}

/** Prints the cases that need something, the most urgent first. Throws ContentProblem. */
export async function showWithdrawals(backend: Backend): Promise<void> {
  const cases = await ask<Case[]>(
    backend,
    'De herroepingen opvragen',
    backend.client
      .from('withdrawals')
      .select(
        'reference, name, email, order_text, order_id, received_at, verdict, state, refund_due, last_error',
      )
      .in('state', ['suspect', 'waiting', 'shop', 'refunding', 'refused'])
      .order('received_at')
      .limit(500),
  );
  if (cases.length === 0) console.log('Er lopen geen herroepingen.');
  const ids = cases.flatMap(({ order_id: id }) => id ?? []);
  const orders = await ask<{ id: string; order_number: string; status: string }[]>(
    backend,
    'De bestellingen opvragen',
    backend.client
      .from('orders')
      .select('id, order_number, status')
      .in('id', ids.length > 0 ? ids : [randomUUID()]),
  );
  const today = refundDueDay(new Date(), 0);
  for (const one of cases) {
    const order = orders.find(({ id }) => id === one.order_id);
    const due = one.refund_due ? `ten laatste ${formatDay(one.refund_due)}` : 'zonder termijn';
    const overdue = one.refund_due && one.refund_due < today ? ' (VOORBIJ)' : '';
    const unpaid = order && order.status !== 'paid' ? `, bestelling is ${order.status}` : '';
    console.log(
      `${one.reference}  ${verdicts[one.verdict]}, ${states[one.state]}${unpaid}, ${due}${overdue}\n` +
        `  ${one.name}, ${one.email}, ${order?.order_number ?? (one.order_text || 'geen bestelnummer')}, ontvangen ${formatExactly(new Date(one.received_at))}` +
        (one.last_error ? `\n  laatste antwoord van Stripe: ${one.last_error}` : ''),
    );
  }
}

/** Stores a withdrawal that came by letter or mail: order number or '-', address, day of sending, name. */
export async function noteWithdrawal(
  backend: Backend,
  [number = '', address = '', day = '', ...names]: string[],
) {
  const typed = { order: number === '-' ? '' : number, email: address, day, name: names.join(' ') };
  const read = v.safeParse(letter, typed);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ContentProblem(`${String(issue.input || typed.name)}: ${issue.message}`);
  }
  const declaration = await letterDeclaration(randomUUID(), read.output, (name, parameters) =>
    ask(backend, 'De bestelling zoeken', backend.client.rpc(name, parameters)),
  );
  const { reference } = await ask<{ reference: string }>(
    backend,
    'De herroeping noteren',
    backend.client.rpc('declare_withdrawal', { declaration, mails: {} }),
  );
  const { verdict, order_id: order } = declaration;
  const next =
    verdict === 'refunded'
      ? 'Er is niets meer terug te betalen: antwoord de koper zelf.'
      : `Terugbetalen: npm run shop -- refund ${reference}${order ? '' : ' <bestelnummer>'}`;
  console.log(`Genoteerd als ${reference}: ${verdicts[verdict]}. ${next}`);
}

/** Closes a case without giving money back. Throws ContentProblem. */
export async function closeCase(backend: Backend, [reference = '', ...reason]: string[]): Promise<void> {
  const closed = await ask<boolean>(
    backend,
    'De herroeping sluiten',
    backend.client.rpc('close_withdrawal', { subject: reference, reason: reason.join(' ') }),
  );
  if (!closed) throw new ContentProblem(`Er loopt geen herroeping ${reference} die je kunt sluiten.`);
  console.log(`Herroeping ${reference} is gesloten.`);
}

/** What the database answers when nothing can be given back. */
const notRefundable: Record<string, string> = {
  unknown: 'Deze bestelling of herroeping bestaat niet.',
  'no-order': 'Bij deze herroeping is geen bestelling bekend. Geef ook het bestelnummer.',
  unpaid: 'Deze bestelling is niet betaald.',
  refunded: 'Deze bestelling is al terugbetaald.',
};

type Outcome = Pick<Case, 'state' | 'last_error'> & { refund_id: string | null };

/** What became of a refund. The shop's own schedule can have taken it just now, so this waits for its answer. */
async function outcome(backend: Backend, reference: string): Promise<Outcome> {
  for (let seconds = 0; ; seconds += 1) {
    const one = await ask<Outcome>(
      backend,
      'De terugbetaling nakijken',
      backend.client
        .from('withdrawals')
        .select('state, last_error, refund_id')
        .eq('reference', reference)
        .single(),
    );
    const underWay = one.state === 'refunding' && !one.last_error && !one.refund_id;
    if (!underWay || seconds >= 10) return one;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Gives an order back in whole, through Stripe. `settle` refunds what is due. Throws ContentProblem. */
export async function refund(
  backend: Backend,
  subject: string,
  orderNumber: string | undefined,
  settle: () => Promise<unknown>,
): Promise<void> {
  const { result, reference } = await ask<{ result: string; reference?: string }>(
    backend,
    'Terugbetalen',
    backend.client.rpc('request_refund', { subject, number: orderNumber ?? null }),
  );
  const isMissing = result === 'no-order' && orderNumber;
  const problem = isMissing ? `Bestelling ${orderNumber} bestaat niet.` : notRefundable[result];
  if (problem) throw new ContentProblem(problem);
  await settle();
  const one = await outcome(backend, String(reference));
  if (one.state === 'refused') throw new ContentProblem(`Stripe weigerde: ${one.last_error}`);
  console.log(
    one.state === 'refunded'
      ? `Terugbetaald (${reference}). De koper krijgt een mail.`
      : `Stripe heeft nog niet betaald (${reference})${one.last_error ? `: ${one.last_error}` : ''}. De winkel probeert het vanzelf opnieuw.`,
  );
}

/** Prints the terms as they were sent with an order. Throws ContentProblem. */
export async function showTerms(backend: Backend, orderNumber: string): Promise<void> {
  const order = await ask<{ terms_version: string | null } | null>(
    backend,
    'De bestelling zoeken',
    backend.client
      .from('orders')
      .select('terms_version')
      .eq('order_number', orderNumber.toUpperCase())
      .maybeSingle(),
  );
  if (!order) throw new ContentProblem(`Bestelling ${orderNumber} bestaat niet.`);
  if (!order.terms_version) throw new ContentProblem('Bij deze bestelling zijn geen voorwaarden bewaard.');
  const { html } = await ask<{ html: string }>(
    backend,
    'De voorwaarden opvragen',
    backend.client.from('terms_versions').select('html').eq('version', order.terms_version).single(),
  );
  console.log(html);
}
