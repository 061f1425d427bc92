import * as v from 'valibot';
import { accountPageMessages } from '../../../contract/account.ts';
import { deskLimits } from '../../../contract/limits.ts';
import { useSession } from '../../platform/session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { signInWithPassword } from '../../shared/accounts/credentials.ts';
import { useLogOut } from '../../shared/accounts/log-out.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountName, PasswordField, TextField } from '../../ui/field.tsx';
import { DialogButtons } from './action.tsx';
import { DeskProblem } from './ask.ts';
import { factors, useCodeForm } from './factor.ts';
import { useFreshQuestion } from './fresh-code.ts';
import { Problem, SignIn } from './panel.tsx';
import { idleMinutes } from './use-cover.ts';

interface Props {
  onDone: () => void;
  onCancel: () => void;
  /** Without one: 'Annuleren'. */
  cancel?: string | undefined;
}

function Code({ factor, onDone, onCancel, cancel }: Props & { factor: string }) {
  const { busy, field, formProps } = useCodeForm(factor, onDone);
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Code uit je authenticator-app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <DialogButtons go="Ga verder" cancel={cancel} busy={busy} onClose={onCancel} />
    </form>
  );
}

const passwordSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(accountPageMessages.currentPasswordRequired)),
});

function Password({ onDone, onCancel, cancel }: Props) {
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
      <DialogButtons go="Ga verder" cancel={cancel} busy={busy} onClose={onCancel} />
    </form>
  );
}

/** Asks the owner for a code, or where Auth has none for the password. `isFixed`: only that closes it. */
function Question({ intro, isFixed = false, ...asked }: Props & { intro: string; isFixed?: boolean }) {
  const session = useSession();
  const { answer, again } = useAnswer(session?.user.id ?? null, () =>
    factors().then(
      ({ known }) => known,
      () => 'unreachable' as const,
    ),
  );
  // The dialog focuses its field as it opens.
  if (session !== null && answer === undefined) return null;
  return (
    <Dialog title="Ben jij het nog?" intro={intro} onClose={isFixed ? undefined : asked.onCancel}>
      {session === null && <SignIn />}
      {answer === 'unreachable' && (
        <Problem error={new DeskProblem('offline', noAnswerMessage())} onRetry={again} />
      )}
      {answer === null && <Password {...asked} />}
      {answer && answer !== 'unreachable' && <Code factor={answer} {...asked} />}
    </Dialog>
  );
}

const freshIntro = `Dit raakt geld, gegevens van mensen of wat de winkel in haar naam zegt. Dat mag alleen wie de laatste ${deskLimits.freshMinutes} minuten bewees beheerder te zijn. Daarna gaat je handeling gewoon verder.`;

export function FreshCodeDialog() {
  const end = useFreshQuestion();
  return end && <Question intro={freshIntro} onDone={() => end(true)} onCancel={() => end(false)} />;
}

/** Instead of the desk of an owner who is not there. */
export function CoverDialog({ onDone }: { onDone: () => void }) {
  const { logOut } = useLogOut(() => {});
  const intro = `Je deed ${idleMinutes} minuten niets, daarom is het beheer verborgen. Wat je typte, staat er nog.`;
  return <Question intro={intro} isFixed cancel="Uitloggen" onDone={onDone} onCancel={logOut} />;
}
