import { useAnswer } from '../../platform/use-answer.ts';
import { type Order, ordersOf } from '../../shared/orders/orders.ts';

export interface Orders {
  /** Undefined while they are fetched, null when that failed. */
  list: readonly Order[] | null | undefined;
  again: () => void;
}

/** The orders of the user. */
export function useOrders(userId: string): Orders {
  const { answer, again } = useAnswer(userId, ordersOf);
  return { list: answer, again };
}
