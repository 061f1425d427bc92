import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { passwordHint } from '../../../contract/account.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { emptySignUp, type SignUpDraft } from '../../domain/sign-up.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFieldErrors } from '../../ui/field-errors.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { createAccount, refusal } from './create-account.ts';
import type { Customer } from './customer.ts';
import { PayNote } from './pay-note.tsx';
import { openPaymentTab } from './payment-tab.ts';

/** The form of 'Stap 1 van 2' (spec sections 2, 5 and 8). `onCreated` gets the tab that opened inside the click. */
export function CheckoutForm({ onCreated }: { onCreated: (customer: Customer, tab: Window | null) => void }) {
  const [draft, setDraft] = useState<SignUpDraft>(emptySignUp);
  const [newsletter, setNewsletter] = useState(false);
  const [busy, setBusy] = useState(false);
  const { errors, show, clear } = useFieldErrors<keyof SignUpDraft>();
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const navigate = useNavigate();

  useEarlyInput(form, (early) => {
    setDraft((old) => {
      const typed = Object.keys(old).map((name) => [name, String(early.get(name) ?? '')]);
      return Object.fromEntries(typed) as unknown as SignUpDraft;
    });
    setNewsletter(early.has('newsletter'));
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const refused = refusal(draft);
    show(event.currentTarget, refused?.errors ?? {});
    if (refused) return refused.tell();

    const tab = openPaymentTab();
    setBusy(true);
    const customer = await createAccount(draft, newsletter, navigate);
    setBusy(false);
    if (customer) onCreated(customer, tab);
    else tab?.close();
  }

  const field = (name: keyof SignUpDraft) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clear(name);
      setDraft((old) => ({ ...old, [name]: event.target.value }));
    },
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-9 grid max-w-[36rem] gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
      <TextField
        {...field('password')}
        label={labels.wachtwoord}
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      <TextField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        type="password"
        autoComplete="new-password"
      />
      <Checkbox
        name="newsletter"
        label={consentTexts.newsletter.text}
        checked={newsletter}
        onChange={(event) => setNewsletter(event.target.checked)}
      />
      <p>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : 'Laatste stap'}
        </Button>
      </p>
      <PayNote />
      <p className="text-small text-soft">
        Bij je aankoop horen onze <NewTabLink to={paths.voorwaarden}>algemene voorwaarden</NewTabLink>.
      </p>
    </form>
  );
}
