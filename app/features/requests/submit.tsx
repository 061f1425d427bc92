import { busyLabels, send } from '../../../contract/labels.ts';
import type { SentRequest } from '../../platform/use-request-form.ts';
import { Button } from '../../ui/button.tsx';

/** Submits a dialog or the inline form. `ready` is false until the page has hydrated. */
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

/** Submits a request form from the start line of a track. `ready` is false until the page has hydrated. */
export function SubmitBar({
  label,
  sentLabel,
  ready,
  sending,
  sent,
}: {
  label: string;
  /** Shown on the track after a success. */
  sentLabel: string;
  ready: boolean;
  sending: boolean;
  sent: SentRequest | null;
}) {
  return (
    <>
      <div className="relative grid overflow-hidden rounded-box bg-tartan [--focus:white] sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="relative z-1 p-5 sm:p-7 sm:pr-0">
          <Button type="submit" busy={sending} disabled={!ready} className="w-full sm:w-auto">
            {sending ? 'Aanvraag wordt verzonden...' : label}
          </Button>
        </div>
        <div className="relative min-h-20">
          <StartLane gone={sent !== null} />
          {sent && (
            <p className="display absolute inset-y-0 right-5 left-28 flex items-center text-white sm:text-large">
              {sentLabel}
            </p>
          )}
        </div>
      </div>
      <SentNote sent={sent} />
    </>
  );
}

/** The start line: its runner waits and sets off once the form has been sent. */
function StartLane({ gone }: { gone: boolean }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <span className="absolute inset-y-0 right-0 -left-[100vw] my-auto h-15 border-y-3 border-chalk" />
      <span className="absolute inset-y-0 left-20 w-2 bg-chalk" />
      <span
        className={`absolute inset-y-0 my-auto size-8 rounded-pill bg-sun ${gone ? 'left-full [transition:left_1s_ease-in]' : 'left-7'}`}
      />
    </div>
  );
}

const clock = new Intl.DateTimeFormat('nl-BE', { hour: '2-digit', minute: '2-digit' });

/** Stays until something new is typed. Not a live region: the toast has announced it already. */
export function SentNote({ sent }: { sent: SentRequest | null }) {
  if (!sent) return null;
  return (
    <p className="mt-4 border-l-6 border-grass pl-4">
      Verstuurd om {clock.format(sent.at)}. We nemen contact op via {sent.email}.
    </p>
  );
}
