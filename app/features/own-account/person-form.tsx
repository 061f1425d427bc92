import type { User } from '@supabase/auth-js';
import { personForm } from '../../../contract/account-page.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { warnings } from '../../../contract/warnings.ts';
import { changeUser } from '../../shared/accounts/credentials.ts';
import type { Profile } from '../../shared/accounts/profile.ts';
import { dropDraft, keptDraft } from '../../shared/forms/drafts.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { refusalWords } from './use-account.ts';

type Person = Pick<Profile, 'firstName' | 'lastName' | 'phone'>;

/** Names and phone number. What is typed survives a session that ends meanwhile, until the next sign-in in this tab. */
export function PersonForm({ profile, onUser }: { profile: Profile; onUser: (user: User) => void }) {
  const kept = `account-person ${profile.userId}`;
  const form = useForm({
    defaults: { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone },
    schema: personForm,
    keep: keptDraft<Person>(kept),
    send: async (checked) => {
      const { firstName, lastName, phone } = checked;
      const full_name = `${firstName} ${lastName}`;
      const data = { first_name: firstName, last_name: lastName, full_name, phone };
      const { user, problem } = await changeUser({ data });
      if (problem) return { problem: refusalWords(problem) };
      dropDraft(kept);
      form.set(checked);
      onUser(user);
      toast({ variant: 'success', title: 'Je gegevens zijn bewaard' });
    },
  });

  const { values, busy, field, formProps, problem } = form;
  return (
    <form {...formProps} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <TextField
        {...field('phone')}
        label={labels.telefoonnummer}
        type="tel"
        autoComplete="tel"
        warning={values.phone === profile.phone ? warnings.phone(profile.phone) : undefined}
        hint="Staat dan al ingevuld als je ons om hulp vraagt."
        optional
      />
      <Refused because={problem} />
      <p>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : 'Gegevens bewaren'}
        </Button>
      </p>
    </form>
  );
}
