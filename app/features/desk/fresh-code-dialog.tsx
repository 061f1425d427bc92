import * as v from 'valibot';
import { accountPageMessages } from '../../../contract/account.ts';
import { deskLimits } from '../../../contract/limits.ts';
import { useSession } from '../../platform/session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { signInWithPassword } from '../../shared/accounts/credentials.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountName, PasswordField, TextField } from '../../ui/field.tsx';
import { DialogButtons } from './action.tsx';
import { DeskProblem } from './ask.ts';
import { factors, useCodeForm } from './factor.ts';
import { useFreshQuestion } from './fresh-code.ts';
import { Problem } from './panel.tsx';

interface Props {
  onDone: () => void;
  onClose: () => void;
}

function Code({ factor, onDone, onClose }: Props & { factor: string }) {
  const { busy, field, formProps } = useCodeForm(factor, onDone);
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Code uit je authenticator-app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <DialogButtons go="Ga verder" busy={busy} onClose={onClose} />
    </form>
  );
}

const passwordSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(accountPageMessages.currentPasswordRequired)),
});

function Password({ onDone, onClose }: Props) {
  const email = useSession()?.user.email ?? '';
  const { busy, field, formProps } = useForm({
    defaults: { password: '' },
    schema: passwordSchema,
    send: async ({ password }) => {
      const refused = await signInWithPassword(email, password);
      if (refused?.code === 'invalid_credentials')
        return { errors: { password: accountPageMessages.currentPasswordWrong } };
      if (refused) return { errors: { password: serverMessage(refused) } };
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <AccountName email={email} />
      <PasswordField label="Je wachtwoord" autoComplete="current-password" {...field('password')} />
      <DialogButtons go="Ga verder" busy={busy} onClose={onClose} />
    </form>
  );
}

function Question({ onDone, onClose }: Props) {
  const { answer, again } = useAnswer('', () =>
    factors().then(
      ({ known }) => known,
      () => 'unreachable' as const,
    ),
  );
  // The dialog focuses its field as it opens.
  if (answer === undefined) return null;
  return (
    <Dialog
      title="Ben jij het nog?"
      intro={`Dit raakt geld, gegevens van mensen of wat de winkel in haar naam zegt. Dat mag alleen wie de laatste ${deskLimits.freshMinutes} minuten bewees beheerder te zijn. Daarna gaat je handeling gewoon verder.`}
      onClose={onClose}
    >
      {answer === 'unreachable' && (
        <Problem error={new DeskProblem('offline', noAnswerMessage())} onRetry={again} />
      )}
      {answer === null && <Password onDone={onDone} onClose={onClose} />}
      {answer && answer !== 'unreachable' && <Code factor={answer} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}

export function FreshCodeDialog() {
  const end = useFreshQuestion();
  return end && <Question onDone={() => end(true)} onClose={() => end(false)} />;
}
