import { formatTime } from '../../../contract/calendar.ts';
import { busyLabels, send } from '../../../contract/labels.ts';
import type { SentRequest } from '../../shared/forms/use-request-form.ts';
import { Button } from '../../ui/button.tsx';

/** Submits a dialog or the inline form. `ready` is false until the page has hydrated. */
export function SendButton({ busy, ready }: { busy: boolean; ready: boolean }) {
  return (
    <Button
      type="submit"
      look="go"
      busy={busy}
      disabled={!ready}
      className="w-full sm:w-auto sm:justify-self-start"
    >
      {busy ? busyLabels.sending : send}
    </Button>
  );
}

/** Submits a request form, drawn as the start line of a track. `ready` is false until the page has hydrated. */
export function SubmitBar({ label, ready, busy }: { label: string; ready: boolean; busy: boolean }) {
  return (
    <div className="relative grid overflow-hidden rounded-box bg-tartan [--focus:white] sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="relative z-1 p-5 sm:p-8 sm:pr-0">
        <Button type="submit" busy={busy} disabled={!ready} className="w-full sm:w-auto">
          {busy ? 'Aanvraag wordt verzonden...' : label}
        </Button>
      </div>
      <div className="relative min-h-20">
        <StartLane />
      </div>
    </div>
  );
}

/** The start line: its runner waits, or starts when it appears. */
export function StartLane({ gone = false }: { gone?: boolean }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <span className="absolute inset-y-0 right-0 -left-[100vw] my-auto h-15 border-y-3 border-chalk" />
      <span className="absolute inset-y-0 left-20 w-2 bg-chalk" />
      <span
        className={`absolute inset-y-0 my-auto size-8 rounded-pill bg-sun ${gone ? 'right-7 [transition:right_1s_ease-in] starting:right-full' : 'left-7'}`}
      />
    </div>
  );
}

/** Stays until something new is typed. Not a live region: the toast has announced it already. */
export function SentNote({ sent }: { sent: SentRequest | null }) {
  if (!sent) return null;
  return (
    <p className="mt-4 border-l-6 border-grass pl-4">
      Verstuurd om {formatTime(sent.at)}, met referentie {sent.reference}. We nemen contact op via{' '}
      {sent.email}.
    </p>
  );
}
