import { useQuery } from '@tanstack/react-query';
import type { Online } from '../../../../contract/kit-complete.ts';
import type { RequestKind } from '../../../../contract/leads.ts';
import { ask } from '../ask.ts';
import type { OrderRow, WithdrawalState } from '../orders/order-words.ts';

/** The first few waiting items, and the total. */
interface Waiting<Row> {
  total: number;
  rows: Row[];
}

export interface WaitingRequest {
  id: string;
  kind: RequestKind;
  name: string;
  company: string;
  created_at: string;
  utm_source: string | null;
  details: Record<string, unknown>;
}

/** The tasks, the most urgent first. */
interface Tasks {
  requests: Waiting<WaitingRequest>;
  withdrawals: Waiting<{
    reference: string;
    name: string;
    state: WithdrawalState;
    refund_due: string | null;
    order_number: string | null;
    amount_cents: number | null;
  }>;
  orders: Waiting<Pick<OrderRow, 'problem' | 'status'> & { id: string; order_number: string }>;
  mails: Waiting<{ id: string; template: string; recipient: string; last_error: string | null }>;
  /** Requests to follow up today, or before. */
  due: number;
  /** Suspected spam requests in the last seven days. */
  bots: number;
}

export interface Counted {
  week: string;
  source: string | null;
  count: number;
}

/** Figures per week; a `source` of '' is direct traffic, and null is any but the four largest. */
export interface Weeks {
  /** Their Mondays, oldest first. */
  weeks: string[];
  requests: Counted[];
  orders: Counted[];
}

export interface Today {
  /** The day in Belgium: '2026-11-23'. */
  day: string;
  tasks: Tasks;
  month: { sold: number; income_cents: number; refunded_cents: number };
  /** The number of confirmed people on the launch list. */
  launch: number;
  online: Omit<Online, 'stored'>;
  weeks: Weeks;
  schedule: { ran_at: string; stands_still: boolean };
}

/** The data of the first screen and of the menu's counts; fetched again every minute and after an action. */
export function useToday() {
  return useQuery({
    queryKey: ['desk_today'],
    queryFn: () => ask<Today>('desk_today'),
    refetchInterval: 60_000,
  });
}
