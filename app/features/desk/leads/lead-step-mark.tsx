import { type LeadStatus, leadStatuses } from '../../../../contract/leads.ts';
import { Status } from '../parts.tsx';

/** How far a lead is, in its colour. */
export function LeadStepMark({ status }: { status: LeadStatus }) {
  const { label, ...tone } = leadStatuses[status];
  return <Status {...tone}>{label}</Status>;
}
