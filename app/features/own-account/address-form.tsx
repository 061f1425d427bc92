import { useState } from 'react';
import * as v from 'valibot';
import { accountPageMessages } from '../../../contract/account.ts';
import { email } from '../../../contract/fields.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { warnings } from '../../../contract/warnings.ts';
import { isAlreadyRegistered } from '../../platform/auth-problem.ts';
import { canChangeAddress } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { changeUser } from '../../shared/accounts/credentials.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { refusalWords } from './use-account.ts';

export function AddressForm({ current }: { current: string }) {
  const { answer: isOffered } = useAnswer('', () => canChangeAddress().catch(() => true));
  const [asked, setAsked] = useState<string>();

  if (isOffered === undefined) return null;
  if (!isOffered) {
    return (
      <p>
        Dat kan hier niet: deze winkel draait om uit te proberen, en wijzigt geen adressen. In de echte winkel
        bevestig je een nieuw adres met een mail naar je oude en een naar je nieuwe adres.
      </p>
    );
  }
  if (asked) return <Asked from={current} to={asked} />;
  return <Form current={current} onAsked={setAsked} />;
}

function Form({ current, onAsked }: { current: string; onAsked: (email: string) => void }) {
  const other = v.check((typed: string) => typed !== current.toLowerCase(), accountPageMessages.sameAddress);
  const { busy, field, formProps, problem } = useForm({
    defaults: { newEmail: '' },
    schema: v.object({ newEmail: v.pipe(email, other) }),
    send: async ({ newEmail }) => {
      const { problem } = await changeUser({ email: newEmail });
      // Does not reveal who has an account: a taken address looks like any other.
      if (problem && !isAlreadyRegistered(problem)) return { problem: refusalWords(problem) };
      onAsked(newEmail);
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        {...field('newEmail')}
        label="Nieuw e-mailadres"
        type="email"
        autoComplete="email"
        warning={warnings.email(field('newEmail').value)}
        hint="We mailen een link naar je oude en naar je nieuwe adres. Je adres wijzigt pas als je op allebei klikt."
      />
      <Refused because={problem} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? busyLabels.waiting : 'Adres wijzigen'}
        </Button>
        <StayNote busy={busy} />
      </div>
    </form>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function Asked({ from, to }: { from: string; to: string }) {
  return (
    <div className="grid gap-3">
      <h3 ref={focus} tabIndex={-1} className="text-large outline-none">
        Kijk in je twee mailboxen.
      </h3>
      <p>
        We mailden een link naar <strong>{from}</strong> en een naar <strong>{to}</strong>. Klik op allebei
        binnen het uur. Tot dan blijft je adres zoals het is.
      </p>
      <p>
        Niets gekregen? Kijk na of het nieuwe adres klopt. Hoort het al bij een ander account, dan kan jouw
        account het niet krijgen.
      </p>
    </div>
  );
}
