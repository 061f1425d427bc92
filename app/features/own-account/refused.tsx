import { FormProblem } from '../../ui/form-problem.tsx';

/** Why a form of this page was refused, announced where it stands. */
export function Refused({ because }: { because: string | null | undefined }) {
  return (
    because && (
      <div role="alert">
        <FormProblem problem={{ text: because }} />
      </div>
    )
  );
}
