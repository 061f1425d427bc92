import type { OrderRow } from '../../../../contract/database/orders.ts';
import type { OrderAccess } from '../../../../contract/database/states.ts';
import { Status } from '../panel.tsx';
import { accessWords, orderStatuses, problemWords } from './order-words.ts';

export function OrderStatusMark({
  order,
  access = null,
}: {
  order: Pick<OrderRow, 'status' | 'problem'>;
  access?: OrderAccess | null;
}) {
  const { words, tone } = orderStatuses[order.status];
  const problem = problemWords(order);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Status {...(tone ? { tone } : {})}>{words}</Status>
      {problem && <Status tone="hot">{problem}</Status>}
      {access && access !== 'linked' && <Status tone="hot">{accessWords[access]}</Status>}
    </span>
  );
}
