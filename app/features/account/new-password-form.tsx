import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { passwordHint, passwordProblem, passwordTitles } from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { delays } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { passwordErrors } from '../../domain/sign-up.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import { newPasswordProblem } from './auth-outcomes.ts';
import { updatePassword } from './sign-in.ts';

/** 'Nieuw wachtwoord instellen', and what follows once it is saved: the home page after 2 seconds. */
export function NewPasswordForm({ saved, onSaved }: { saved: boolean; onSaved: () => void }) {
  const [draft, setDraft] = useState({ password: '', confirmation: '' });
  const [busy, setBusy] = useState(false);
  const { errors, show, clear } = useFieldErrors<'password' | 'confirmation'>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), delays.resetRedirect);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  async function save(): Promise<void> {
    const problem = await updatePassword(draft.password);
    if (problem) {
      const description = newPasswordProblem(problem);
      return toast({ variant: 'destructive', title: 'Fout bij updaten wachtwoord', description });
    }
    toast({
      variant: 'success',
      title: 'Wachtwoord geüpdatet!',
      description: 'Je bent ingelogd met je nieuwe wachtwoord.',
    });
    onSaved();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const broken = passwordProblem(draft.password, draft.confirmation);
    show(event.currentTarget, passwordErrors(broken));
    if (broken) {
      const title = passwordTitles.reset[broken];
      return toast({ variant: 'destructive', title, description: passwordMessages[broken] });
    }
    setBusy(true);
    await save().catch(() =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: 'Er is een onverwachte fout opgetreden.',
      }),
    );
    setBusy(false);
  }

  if (saved) return <Saved />;

  const field = (name: 'password' | 'confirmation') => ({
    name,
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clear(name);
      setDraft((old) => ({ ...old, [name]: event.target.value }));
    },
  });

  return (
    <>
      <h1>Nieuw wachtwoord instellen</h1>
      <form noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <TextField {...field('password')} label={labels.nieuwWachtwoord} hint={passwordHint} />
        <TextField {...field('confirmation')} label={labels.bevestigWachtwoord} />
        <div>
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.waiting : 'Wachtwoord bewaren'}
          </Button>
        </div>
      </form>
      <p className="mt-6">
        <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
          {accountActions.backHome}
        </Link>
      </p>
    </>
  );
}

function Saved() {
  const title = useArrival<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="outline-none">
        Je wachtwoord is bewaard
      </h1>
      <p className="mt-5 text-large">Je gaat nu naar de startpagina.</p>
      <p className="mt-6">
        <Link className="link" to={paths.home}>
          Meteen verder
        </Link>
      </p>
    </>
  );
}
