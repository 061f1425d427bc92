import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { passwordHint } from '../../../contract/account.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { emptySignUp, type SignUpDraft } from '../../domain/sign-up.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useTextForm } from '../../platform/use-text-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { checkAccount, createAccount } from './create-account.ts';
import type { Customer } from './customer.ts';
import { PayNote, StepTitle } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';

/** Step 1 of 2: the account (docs/product.md, 2, 5 and 8). `onCreated` gets the tab opened inside the click. */
export function CheckoutForm({ onCreated }: { onCreated: (customer: Customer, tab: Window | null) => void }) {
  return (
    <>
      <StepTitle step={1}>Maak je account, dan betaal je.</StepTitle>
      <p className="mt-5 text-large font-semibold lg:hidden">
        {kit.name} · {kit.priceLabel} <span className="text-small font-normal">{kit.vatLabel}</span>
      </p>
      <WithoutScript>
        Kopen gaat niet zonder JavaScript in je browser. Mail naar <ContactLink />, dan helpen we je verder.
      </WithoutScript>
      <div className="noscript:hidden">
        <AccountForm onCreated={onCreated} />
      </div>
    </>
  );
}

function AccountForm({ onCreated }: { onCreated: (customer: Customer, tab: Window | null) => void }) {
  const [draft, setDraft] = useState<SignUpDraft>(emptySignUp);
  const [newsletter, setNewsletter] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const navigate = useNavigate();

  useEarlyInput(form, (early) => {
    const typed = { ...emptySignUp };
    for (const name of Object.keys(typed) as (keyof SignUpDraft)[])
      typed[name] = String(early.get(name) ?? '');
    setDraft(typed);
    setNewsletter(early.has('newsletter'));
  });

  const { busy, field, formProps } = useTextForm<keyof SignUpDraft>({
    values: draft,
    onChange: (change) => setDraft((old) => ({ ...old, ...change })),
    check: () => checkAccount(draft),
    send: async () => {
      const tab = openPaymentTab();
      const customer = await createAccount(draft, newsletter, navigate);
      if (customer) onCreated(customer, tab);
      else tab?.close();
    },
  });

  return (
    <form ref={form} {...formProps} className="mt-9 grid max-w-[36rem] gap-5">
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
