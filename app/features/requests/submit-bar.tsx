import type { Sent } from '../../platform/use-request-form.ts';
import { Button } from '../../ui/button.tsx';
import { SentNote } from './sent-note.tsx';
import { StartLane } from './start-lane.tsx';

/** The end of a request form: its one action, on the start line. `ready` is false until the page can send. */
export function SubmitBar({
  label,
  sentLabel,
  ready,
  sending,
  sent,
}: {
  label: string;
  /** Painted on the track after a success. */
  sentLabel: string;
  ready: boolean;
  sending: boolean;
  sent: Sent | null;
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
