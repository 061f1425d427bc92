import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { tryAgain } from './no-answer.ts';

export function Refused({ because }: { because: string | null | undefined }) {
  return (
    because && (
      <div role="alert">
        <FormProblem problem={{ text: because }} />
      </div>
    )
  );
}

/** Why a part of a page could not be fetched, with a button that tries again. */
export function FetchRefused({ because, onRetry }: { because: string; onRetry: () => void }) {
  return (
    <div className="grid gap-4">
      <Refused because={because} />
      <p>
        <Button size="small" onClick={() => tryAgain(onRetry)}>
          Opnieuw proberen
        </Button>
      </p>
    </div>
  );
}
