/** When a refund arrives, as the mail and the members area say it. */
export const refundDuration = 'Dat duurt meestal vijf tot tien werkdagen, naargelang je bank.';

const reasons: Record<string, string> = {
  balance_insufficient: 'er staat niet genoeg geld op het saldo bij Stripe',
  insufficient_funds: 'er staat niet genoeg geld op het saldo bij Stripe',
  charge_disputed: 'de koper betwist de betaling bij zijn bank',
  charge_already_refunded: 'het geld is al terug',
  expired_or_canceled_card: 'de kaart of de rekening van de koper bestaat niet meer',
  lost_or_stolen_card: 'de kaart van de koper is verloren of gestolen',
  declined: 'de bank van de koper weigerde het geld',
};

/**
 * Why a refund was refused, from what was recorded ('StripeInvalidRequestError balance_insufficient: Insufficient …', or
 * 'refund failed: declined'): a Dutch sentence, then Stripe's own words, quoted, where it wrote any.
 */
export function refusedBecause(error: string | null): string {
  const [, code, said = ''] = /^(?:\w*Error(?: (\w+))?|refund \w+): (.*)$/s.exec(error ?? '') ?? [
    null,
    undefined,
    error ?? '',
  ];
  const words = said.trim().replace(/[.\s]+$/, '');
  const reason = reasons[code ?? ''] ?? reasons[words];
  // A refund that failed after Stripe accepted it.
  const who = error?.startsWith('refund ') ? 'De bank' : 'Stripe';
  const sentence = `${who} weigerde de terugbetaling${reason ? `: ${reason}` : ''}.`;
  return words && !reasons[words] ? `${sentence} Stripe schreef: ‘${words}’.` : sentence;
}
