import { useAnswer } from '../../platform/use-answer.ts';
import { ordersOf } from '../../shared/orders/every-order.ts';
import type { Order } from '../../shared/orders/orders.ts';

export interface FetchedOrders {
  /** Undefined while they are fetched, null when that failed. */
  list: readonly Order[] | null | undefined;
  again: () => void;
  /** Shows an order as it changed here. */
  change: (order: Order) => void;
}

export function useOrders(userId: string): FetchedOrders {
  const { answer, again, learn } = useAnswer(userId, ordersOf);
  const change = (order: Order) =>
    learn(answer?.map((one) => (one.order_number === order.order_number ? order : one)) ?? null);
  return { list: answer, again, change };
}
