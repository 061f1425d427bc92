import { useState } from 'react';
import { consentTexts } from '../../../contract/consent.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { FetchRefused, Refused } from '../../shared/page/refused.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { endSession } from './use-account.ts';

/** The outcome of a call: the state of the newsletter, or the error. */
async function ask(wanted?: boolean): Promise<{ subscribed: boolean } | { because: string }> {
  const answer = await invoke('account-newsletter', { wanted });
  if (answer.ok) return answer.data;
  if (answer.status === 401) endSession();
  const because = answer.status ? functionMessages.unexpected : noAnswerMessage();
  return { because: answer.message ?? because };
}

/**
 * The newsletter on or off. A click is saved immediately; when that fails, the checkbox shows the server's last answer.
 *
 *   loading → known → saving → known, with what happened
 *           → failed → loading
 */
export function Newsletter({ email }: { email: string }) {
  const { answer: known, again, learn } = useAnswer('', () => ask());
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState('');

  async function change(wanted: boolean): Promise<void> {
    setRefused(undefined);
    setSaved('');
    setIsSaving(true);
    const answer = await ask(wanted);
    setIsSaving(false);
    if ('because' in answer) return setRefused(answer.because);
    learn(answer);
    setSaved(
      answer.subscribed
        ? `Bewaard. De nieuwsbrief gaat naar ${email}.`
        : `Bewaard. ${email} krijgt geen nieuwsbrief en geen updates meer.`,
    );
  }

  if (!known) return <WaitingLine className="">Even nakijken…</WaitingLine>;
  if ('because' in known) return <FetchRefused because={known.because} onRetry={again} />;
  return (
    <div className="grid gap-3 [overflow-wrap:anywhere]">
      <Checkbox
        label={consentTexts.newsletter.text}
        checked={known.subscribed !== isSaving}
        aria-disabled={isSaving}
        onChange={(event) => {
          if (!isSaving) void change(event.target.checked);
        }}
      />
      <Refused because={refused} />
      <p role="status" className="text-small text-soft">
        {isSaving ? 'Wordt bewaard…' : saved || `Voor ${email}. Wijzig je je adres, dan gaat je keuze mee.`}
      </p>
    </div>
  );
}
