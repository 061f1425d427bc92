import type { OrderRow } from '../../../../contract/database/orders.ts';
import { Status } from '../parts.tsx';
import { orderStatuses, problemWords } from './order-words.ts';

/** The state of an order, with its problem if any. */
export function OrderStatusMark({ order }: { order: Pick<OrderRow, 'status' | 'problem'> }) {
  const { words, tone } = orderStatuses[order.status];
  const problem = problemWords(order);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Status {...(tone ? { tone } : {})}>{words}</Status>
      {problem && <Status tone="hot">{problem}</Status>}
    </span>
  );
}
