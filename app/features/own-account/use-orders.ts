import { useCallback, useEffect, useState } from 'react';
import { type Order, ordersOf } from '../../shared/orders/orders.ts';

export interface Orders {
  /** Undefined while they are fetched, null when that failed. */
  list: readonly Order[] | null | undefined;
  again: () => void;
}

/** The orders of the user. */
export function useOrders(userId: string): Orders {
  const [list, setList] = useState<Order[] | null>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let active = true;
    void ordersOf(userId).then((found) => {
      if (active) setList(found);
    });
    return () => {
      active = false;
    };
  }, [userId, attempt]);

  const again = useCallback(() => {
    setList(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { list, again };
}
