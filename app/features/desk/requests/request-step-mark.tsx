import type { RequestStep } from '../../../../contract/database/states.ts';
import { requestSteps } from '../../../../contract/request-steps.ts';
import { Status } from '../panel.tsx';

export function RequestStepMark({ status }: { status: RequestStep }) {
  const { label, ...tone } = requestSteps[status];
  return <Status {...tone}>{label}</Status>;
}
