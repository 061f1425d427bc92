import { useAnswer } from '../../platform/use-answer.ts';
import { type Order, ordersOf } from '../../shared/orders/orders.ts';

export interface Orders {
  /** Undefined while they are fetched, null when that failed. */
  list: readonly Order[] | null | undefined;
  again: () => void;
  /** Shows an order as it changed here. */
  change: (order: Order) => void;
}

/** The orders of the user. */
export function useOrders(userId: string): Orders {
  const { answer, again, learn } = useAnswer(userId, ordersOf);
  const change = (order: Order) =>
    learn(answer?.map((one) => (one.order_number === order.order_number ? order : one)) ?? null);
  return { list: answer, again, change };
}
