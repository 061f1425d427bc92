import { Link } from 'react-router';
import * as v from 'valibot';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { Notice } from '../../shared/page/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { resendConfirmation } from './mails.ts';

export function ConfirmAgainForm({ email = '', button }: { email?: string; button: string }) {
  const { busy, field, formProps } = useForm({
    defaults: { email },
    schema: v.object({ email: v.string() }),
    send: (typed) => resendConfirmation(typed.email),
  });
  return (
    <form {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="email" />
      <div>
        <Button type="submit" look="go" busy={busy}>
          {button}
        </Button>
        <StayNote busy={busy} />
      </div>
    </form>
  );
}

export function ConfirmAgain({ email }: { email: string }) {
  return (
    <Notice
      tone="halted"
      title="Bevestig je e-mailadres"
      next={<ConfirmAgainForm email={email} button="Stuur de bevestigingsmail opnieuw" />}
      others={
        <Link className="link inline-flex min-h-11 items-center" to={signInAddress(paths.members, email)}>
          Al bevestigd? Inloggen
        </Link>
      }
    >
      <p>
        Klik op de link in onze mail ‘Bevestig je e-mailadres’. Niet te vinden? Kijk ook in je spamfolder, of
        vraag een nieuwe.
      </p>
    </Notice>
  );
}
