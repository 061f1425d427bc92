import type { User } from '@supabase/auth-js';
import { accountQuestion } from '../../../contract/account.ts';
import { paths } from '../../../site/paths.ts';
import type { LinkOutcome } from '../../platform/link-session.ts';
import { openFragment, supabase } from '../../platform/supabase.ts';
import { choseItsPassword, keepSignUp, startedSignUp } from '../../shared/accounts/sign-up.ts';
import { furthestOrder } from '../../shared/orders/every-order.ts';
import { pendingPayment } from '../../shared/orders/payments.ts';
import { toast } from '../../ui/toast.tsx';
import { confirmedTarget } from './link-states.ts';
import { isUnproven } from './mail-link.ts';
import { allowNewPassword } from './recovery.ts';
import { type AccountQuestion, answerQuestion } from './verify-mail-link.ts';

export const confirmed = 'E-mailadres bevestigd';
const newPassword = `${paths.auth}?mode=reset-confirm`;
const signedInAs = (email: string) => `Je bent ingelogd als ${email}.`;

/** Where the user's order leads; null without one. After a failed payment, back to the checkout. */
async function orderTarget(userId: string): Promise<string | null> {
  if (pendingPayment() !== null) return paths.members;
  const order = await furthestOrder(userId);
  return order && (order === 'ended' ? paths.checkout : paths.members);
}

/**
 * Lets this tab choose a new password for an account that Auth's own verify address has confirmed, because somebody else
 * may have chosen the first one, and sets the names that were typed here.
 */
function takeOver(user: User): void {
  allowNewPassword(user.id);
  const data = startedSignUp(user.email)?.earlier;
  if (!data) return;
  supabase()
    .then((client) => client.auth.updateUser({ data }))
    .catch(() => {});
}

/**
 * Where a visitor goes right after confirming: to a new password, to the members area with a payment under way or a
 * paid order, to the checkout after a failed payment, or to the link's `next`; to the account after a change of address.
 * Null when the page stays. Reports what happened on the page it leads to. `isProven`: the password of the account is
 * known to be the visitor's.
 */
export async function leadOn(
  user: User,
  link: { type: string; next: string },
  isProven: boolean,
): Promise<string | null> {
  if (link.type === 'email_change') {
    toast({ on: 'next page', variant: 'success', title: 'E-mailadres gewijzigd' });
    return paths.account;
  }
  if (!isProven) takeOver(user);
  keepSignUp(null);
  if (!isProven) {
    toast({ on: 'next page', variant: 'success', title: confirmed });
    return newPassword;
  }
  const target = confirmedTarget(await orderTarget(user.id), link.next);
  if (target)
    toast({
      on: 'next page',
      variant: 'success',
      title: confirmed,
      description: signedInAs(user.email ?? ''),
    });
  return target;
}

/**
 * Reports what a link did whose tokens arrived on any page, and navigates through `go`, also later, once a question is
 * answered. Without a path to go to, the page stays.
 */
async function reportLink(
  outcome: LinkOutcome,
  type: string | null,
  go: (path: string) => void,
): Promise<void> {
  if (outcome.state === 'kept') {
    toast({ title: accountQuestion.kept, description: signedInAs(outcome.mine) });
  }
  if (outcome.state === 'other-account') ask(outcome, (answered) => void reportLink(answered, type, go));
  if (outcome.state !== 'valid') return;
  const { user } = outcome.session;
  if (type === 'recovery') {
    allowNewPassword(user.id);
    go(newPassword);
    return;
  }
  const link = { kind: 'tokens', type: type ?? '', next: paths.home } as const;
  const target = await leadOn(user, link, !isUnproven(link, choseItsPassword(user.email)));
  if (target) go(target);
  else toast({ variant: 'success', title: confirmed, description: signedInAs(user.email ?? '') });
}

function ask(question: AccountQuestion, onAnswered: (outcome: LinkOutcome) => void): void {
  const answer = (switches: boolean) => () => void answerQuestion(question, switches).then(onAnswered);
  toast({
    on: 'every page',
    title: accountQuestion.title,
    description: `${accountQuestion.whose(question.mine, question.theirs)} ${accountQuestion.advice}`,
    actions: [
      { label: accountQuestion.no, onSelect: answer(false) },
      { label: accountQuestion.yes, onSelect: answer(true) },
    ],
  });
}

/** Opens the link whose tokens a fragment holds, and reports what it did, unless the page was left meanwhile. */
export async function takeTokens(
  hash: string,
  go: (path: string) => void,
  isActive: () => boolean,
): Promise<void> {
  const link = await openFragment(await supabase(), hash);
  if (!link || !isActive() || window.location.pathname === paths.auth) return;
  await reportLink(link, new URLSearchParams(hash.slice(1)).get('type'), go);
}
