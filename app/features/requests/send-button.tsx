import { busyLabels, send } from '../../../contract/labels.ts';
import { Button } from '../../ui/button.tsx';

/** The one action of a dialog or of the inline form. `ready` is false until the page can send. */
export function SendButton({ sending, ready }: { sending: boolean; ready: boolean }) {
  return (
    <Button
      type="submit"
      look="go"
      busy={sending}
      disabled={!ready}
      className="w-full sm:w-auto sm:justify-self-start"
    >
      {sending ? busyLabels.sending : send}
    </Button>
  );
}
