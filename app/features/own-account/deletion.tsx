import { useState } from 'react';
import * as v from 'valibot';
import { accountPageMessages } from '../../../contract/account.ts';
import { formatMoment } from '../../../contract/calendar.ts';
import type { DeletionState } from '../../../contract/database/people.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { Consequences } from '../../shared/own-data/consequences.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { FetchRefused, Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountName, PasswordField } from '../../ui/field.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { endSession } from './use-account.ts';

type Outcome = DeletionState | { because: string; wrongPassword: boolean };

async function ask(body: FunctionCalls['own-deletion']['body']): Promise<Outcome> {
  const answer = await invoke('own-deletion', body);
  if (answer.ok) return answer.data;
  if (answer.status === 401) endSession();
  const because = answer.status ? functionMessages.unexpected : noAnswerMessage();
  return { because: answer.message ?? because, wrongPassword: answer.code === 'wrong-password' };
}

/**
 * Erasing the account: asked with the password, undone until it is due.
 *
 *   loading → none → asked → none
 *           → failed → loading
 */
export function Deletion({ email }: { email: string }) {
  const { answer: known, again, learn } = useAnswer('', () => ask({ action: 'state' }));
  if (!known) return <WaitingLine className="">Even nakijken…</WaitingLine>;
  if ('because' in known) return <FetchRefused because={known.because} onRetry={again} />;
  if (known.due_at) return <Asked dueAt={known.due_at} onKept={learn} />;
  return <AskForm email={email} onAsked={learn} />;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function Asked({ dueAt, onKept }: { dueAt: string; onKept: (state: DeletionState) => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function keep(): Promise<void> {
    setBusy(true);
    const outcome = await ask({ action: 'undo' });
    setBusy(false);
    if ('because' in outcome) setRefused(outcome.because);
    else onKept(outcome);
  }

  return (
    <div className="grid gap-4">
      <h3 ref={focus} tabIndex={-1} className="text-large outline-none">
        Je account wordt gewist.
      </h3>
      <p>
        Dat gebeurt op <strong>{formatMoment(dueAt)}</strong>, of zodra alles afgerond is wat dan nog loopt.
        Tot dan verandert er niets. Je kreeg een mail met een link om je account te behouden.
      </p>
      <Refused because={refused} />
      <p>
        <Button look="go" busy={busy} onClick={() => void keep()}>
          Toch behouden
        </Button>
      </p>
    </div>
  );
}

function AskForm({ email, onAsked }: { email: string; onAsked: (state: DeletionState) => void }) {
  const { busy, field, formProps, problem } = useForm({
    defaults: { deletionPassword: '' },
    schema: v.object({
      deletionPassword: v.pipe(v.string(), v.nonEmpty(accountPageMessages.currentPasswordRequired)),
    }),
    send: async ({ deletionPassword }) => {
      const outcome = await ask({ action: 'ask', password: deletionPassword });
      if ('because' in outcome)
        return outcome.wrongPassword
          ? { errors: { deletionPassword: outcome.because } }
          : { problem: outcome.because };
      if (outcome.state === 'asked' || outcome.state === 'none') return onAsked(outcome);
      return { problem: accountPageMessages[outcome.state] };
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <p>
        We wissen je account zeven dagen nadat je het vraagt. Je verliest dan je toegang en je voortgang. Tot
        dan kun je het ongedaan maken, hier of met de link in de mail die je krijgt.
      </p>
      <Consequences />
      <AccountName email={email} />
      <PasswordField {...field('deletionPassword')} label="Je wachtwoord" autoComplete="current-password" />
      <Refused because={problem} />
      <p>
        <Button type="submit" busy={busy}>
          {busy ? busyLabels.waiting : 'Verwijder mijn account'}
        </Button>
      </p>
    </form>
  );
}
