import { Button } from '../../ui/button.tsx';
import { noAnswerMessage, tryAgain } from './no-answer.ts';
import { Notice } from './notice.tsx';

export function NoConnection({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="halted"
      title="Even geen verbinding"
      next={
        <Button look="go" onClick={() => tryAgain(onRetry)}>
          Opnieuw proberen
        </Button>
      }
    >
      <p role="alert">{noAnswerMessage()}</p>
    </Notice>
  );
}
