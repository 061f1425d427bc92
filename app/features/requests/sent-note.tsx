import type { Sent } from '../../platform/use-request-form.ts';

const clock = new Intl.DateTimeFormat('nl-BE', { hour: '2-digit', minute: '2-digit' });

/** Stays beside the emptied form as long as nothing new is typed; the toast has told it aloud. */
export function SentNote({ sent }: { sent: Sent | null }) {
  if (!sent) return null;
  return (
    <p className="mt-4 border-l-6 border-grass pl-4">
      Verstuurd om {clock.format(sent.at)}. We nemen contact op via {sent.email}.
    </p>
  );
}
