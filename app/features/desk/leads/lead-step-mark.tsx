import type { LeadStatus } from '../../../../contract/database/states.ts';
import { leadStatuses } from '../../../../contract/leads.ts';
import { Status } from '../parts.tsx';

/** The stage of a lead, in its colour. */
export function LeadStepMark({ status }: { status: LeadStatus }) {
  const { label, ...tone } = leadStatuses[status];
  return <Status {...tone}>{label}</Status>;
}
