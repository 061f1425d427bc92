import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { fieldLabels } from '../../../contract/labels.ts';
import {
  type Withdrawal,
  withdrawalFields,
  withdrawalOrderParameter,
  withdrawalRequest,
} from '../../../contract/withdrawal.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { hasStoredSession } from '../../platform/stored-session.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { profileOf } from '../../shared/accounts/profile.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { ordersOf } from '../../shared/orders/every-order.ts';
import type { Order } from '../../shared/orders/orders.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';

const schema = v.pick(withdrawalRequest, ['name', 'email', 'order']);
const defaults: Withdrawal = { name: '', email: '', order: '' };
const names = Object.keys(defaults) as (keyof Withdrawal)[];

/** What a signed-in buyer does not have to fill in, and their orders; null for anyone else. */
async function knownBuyer(asked: string | null): Promise<(Withdrawal & { orders: Order[] }) | null> {
  if (!hasStoredSession()) return null;
  const { data } = await (await supabase()).auth.getSession();
  const user = data.session?.user;
  if (!user) return null;
  const orders = (await ordersOf(user.id)) ?? [];
  const order =
    orders.find(({ order_number }) => order_number === asked) ??
    orders.find(({ status }) => status === 'paid');
  const { firstName, lastName, email } = profileOf(user);
  return {
    name: (order && `${order.first_name} ${order.last_name}`.trim()) || `${firstName} ${lastName}`.trim(),
    email: order?.email || email,
    order: order?.order_number ?? '',
    orders,
  };
}

const notYet = `Je herroeping is nog niet bevestigd; wat je invulde, blijft staan. Blijft het mislukken? Mail ze dan naar ${organisation.email}: dat telt even goed.`;

/** The entry of the browser's history that shows the second step, so that Back returns to the first one. */
const reviewing = 'review';

/**
 * The two steps of a withdrawal:
 *
 *   fill in → valid: review → confirm: sent
 *                           → refused, or no answer: review, with the problem above the button
 *   review → Back, or 'Iets aanpassen': fill in
 *
 * What was filled in survives a refresh in both steps, and a repeated try carries the same key.
 */
export function useWithdrawal() {
  const hydrated = useHydrated();
  const { state, key, search } = useLocation();
  const [firstKey] = useState(key);
  const navigate = useNavigate();
  const request = useRequestForm({
    id: 'herroepen',
    call: 'withdraw',
    fields: withdrawalFields,
    schema,
    defaults,
    body: (values) => values,
    onSent: () => navigate(paths.herroepen, { replace: true }),
    onFailed: ({ message }) => ({ problem: { text: `${message ?? noAnswerMessage()} ${notYet}` } }),
  });
  const { order } = request.values;
  const filledIn = v.safeParse(schema, request.values);
  const declared = hydrated && state === reviewing && filledIn.success ? filledIn.output : null;

  const { answer: buyer } = useAnswer('', async (_, signal) => {
    const known = await knownBuyer(new URLSearchParams(search).get(withdrawalOrderParameter)).catch(
      () => null,
    );
    if (!known || signal.aborted) return null;
    const typed = request.current();
    request.set(Object.fromEntries(names.filter((name) => !typed[name]).map((name) => [name, known[name]])));
    return known;
  });
  const ownOrder = buyer?.order ?? '';
  const sentOrder = request.sent?.answers.find(({ label }) => label === fieldLabels.bestelnummer)?.value;

  function review(event: FormEvent): void {
    event.preventDefault();
    if (request.check()) void navigate(paths.herroepen, { state: reviewing });
  }

  return {
    ...request,
    formProps: { ...request.formProps, onSubmit: declared ? request.formProps.onSubmit : review },
    /** Whether the session proves who the buyer is, so that no link has to be clicked. */
    proven: request.sent ? request.sent.proven : ownOrder !== '' && order === ownOrder,
    /** The order of their own that it is about; one for a company has no right to withdraw. */
    own: buyer?.orders.find(({ order_number }) => order_number === (sentOrder ?? order).trim()),
    declared,
    stepped: key !== firstKey,
  };
}
