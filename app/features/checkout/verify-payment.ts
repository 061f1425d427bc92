import { tellPaid } from '../../domain/payment-marker.ts';
import { invoke } from '../../platform/invoke.ts';

/** 'unknown': no answer, still being processed, or an address that was cut off: the payment itself may be good. */
export type Verdict = 'paid' | 'unpaid' | 'unknown';

const underWay = new Map<string, Promise<Verdict>>();

async function verify(sessionId: string): Promise<Verdict> {
  const answer = await invoke('verify-payment', { sessionId });
  if (!answer.ok) return 'unknown';
  if (answer.data?.verified !== true) return 'unpaid';
  tellPaid(sessionId);
  return 'paid';
}

/** Asks once whether a payment went through; whoever asks while that is under way gets the same answer. Never throws. */
export function verifyPayment(sessionId: string): Promise<Verdict> {
  const running = underWay.get(sessionId);
  if (running) return running;
  const started = verify(sessionId).finally(() => underWay.delete(sessionId));
  underWay.set(sessionId, started);
  return started;
}
