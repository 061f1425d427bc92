import { useState } from 'react';
import { consentTexts } from '../../../contract/consent.ts';
import type { AccountLists } from '../../../contract/database/requests.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { FetchRefused, Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { endSession } from './use-account.ts';

/** The outcome of a call: the lists that mail the account's address, or the error. */
async function ask(
  change: FunctionCalls['account-lists']['body'] = {},
): Promise<AccountLists | { because: string }> {
  const answer = await invoke('account-lists', change);
  if (answer.ok) return answer.data;
  if (answer.status === 401) endSession();
  const because = answer.status ? functionMessages.unexpected : noAnswerMessage();
  return { because: answer.message ?? because };
}

/**
 * The newsletter on or off, and a way off the launch list. A click is saved immediately; when that fails, the page shows the
 * server's last answer.
 *
 *   loading → known → saving → known, with what happened
 *           → failed → loading
 */
export function NewsletterSwitch({ email }: { email: string }) {
  const { answer: known, again, learn } = useAnswer('', () => ask());
  const [saving, setSaving] = useState<'newsletter' | 'launch'>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState('');

  async function change(
    list: 'newsletter' | 'launch',
    body: FunctionCalls['account-lists']['body'],
  ): Promise<void> {
    if (saving) return;
    setRefused(undefined);
    setSaved('');
    setSaving(list);
    const answer = await ask(body);
    setSaving(undefined);
    if ('because' in answer) return setRefused(answer.because);
    learn(answer);
    if (list === 'launch') return setSaved(`Bewaard. ${email} krijgt geen mail over de lancering meer.`);
    setSaved(
      answer.newsletter
        ? answer.stop
          ? 'Bewaard.'
          : `Bewaard. De nieuwsbrief gaat naar ${email}.`
        : `Bewaard. ${email} krijgt geen nieuwsbrief en geen updates meer.`,
    );
  }

  if (!known) return <WaitingLine className="">Even nakijken…</WaitingLine>;
  if ('because' in known) return <FetchRefused because={known.because} onRetry={again} />;
  return (
    <div className="grid gap-3">
      <Checkbox
        label={consentTexts.newsletter.text}
        checked={known.newsletter !== (saving === 'newsletter')}
        aria-disabled={saving !== undefined}
        onChange={(event) => void change('newsletter', { newsletter: event.target.checked })}
      />
      {known.newsletter && known.stop && (
        <p>
          Er vertrekt toch geen nieuwsbrief naar {email}:{' '}
          {known.stop === 'complaint'
            ? 'een mail van ons werd daar als spam gemeld'
            : 'een mail van ons kwam terug'}
          . Wil je weer mail krijgen? Laat het ons weten: <ContactLink />.
        </p>
      )}
      {known.launch && (
        <p className="grid gap-2">
          Je staat op de lijst voor de lancering van de {kit.name}.
          <span>
            <Button
              size="small"
              busy={saving === 'launch'}
              onClick={() => void change('launch', { launch: false })}
            >
              Schrijf me uit van die lijst
            </Button>
          </span>
        </p>
      )}
      <Refused because={refused} />
      <p role="status" className="text-small text-soft">
        {saving ? 'Wordt bewaard…' : saved || `Voor ${email}. Wijzig je je adres, dan gaat je keuze mee.`}
      </p>
    </div>
  );
}
