import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../parts.tsx';

/** An open part of the lessons: its heading, which gets the focus, and a link back. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-6">
      <div>
        <Link className="link inline-flex min-h-11 items-center" to={deskAddress('lessons')}>
          <span aria-hidden="true">←&nbsp;</span>Alle lessen
        </Link>
        <h2 id={id} ref={heading} tabIndex={-1} className="mt-1 !text-[1.75rem] outline-none">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** The outcome of publishing or withdrawing, as a sentence; null when nothing happened yet. */
export type News = { tone: 'done' | 'problem'; text: string } | null;

export const somebodyElse =
  'Iemand anders veranderde dit net vóór jou. Er is niets gepubliceerd. Je ziet hieronder wat er nu online staat; wat jij deed, staat er nog.';

/** The button that publishes, with the outcome. */
export function PublishBar({
  label,
  about,
  pending,
  uploads,
  isBusy,
  error,
  news,
  onPublish,
}: {
  label: string;
  /** The pending changes, or that there are none. */
  about: string;
  /** The number of pending changes. */
  pending: number;
  /** The number of files being uploaded: publishing waits for them. */
  uploads: number;
  isBusy: boolean;
  error: Error | null;
  news: News;
  onPublish: () => void;
}) {
  const shown = uploads > 0 ? null : news;
  const open = uploads > 0 ? 'Een bestand wordt nog geüpload. Daarna kun je publiceren.' : about;
  return (
    <div className="grid gap-3 border-t-2 border-ink bg-paper py-3 md:sticky md:bottom-0 md:z-1">
      {error && <Problem error={error} onRetry={onPublish} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="go" busy={isBusy} disabled={uploads > 0 || pending === 0} onClick={onPublish}>
          {label}
        </Button>
        <p
          role="status"
          className={`min-w-0 flex-1 basis-64 ${shown ? 'font-semibold' : ''}`}
          data-note={shown ? '' : undefined}
        >
          {shown?.tone === 'done' && (
            <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-pill bg-grass" />
          )}
          {shown?.text ?? open}
        </p>
      </div>
    </div>
  );
}

/** A button that withdraws something once that is confirmed. */
export function Withdraw({
  label,
  of,
  question,
  isDisabled,
  onWithdraw,
}: {
  label: string;
  /** What is withdrawn, for owners who cannot see the button's place. */
  of?: string;
  question: ReactNode;
  isDisabled?: boolean;
  /** Rejects on failure. */
  onWithdraw: () => Promise<void>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  async function go() {
    setIsBusy(true);
    setError(null);
    try {
      await onWithdraw();
      setIsAsked(false);
    } catch (problem) {
      setError(problem as Error);
    }
    setIsBusy(false);
  }
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => setIsAsked(true)}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      {isAsked && (
        <Dialog title="Offline halen?" onClose={() => setIsAsked(false)}>
          <div className="grid gap-4">
            {question}
            {error && <Problem error={error} />}
            <div className="flex flex-wrap gap-3">
              <Button look="go" busy={isBusy} onClick={() => void go()}>
                Ja, haal offline
              </Button>
              <Button onClick={() => setIsAsked(false)}>Nee, laat staan</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
