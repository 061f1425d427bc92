import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { passwordHint } from '../../../contract/account.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { emptySignUp, type SignUpDraft } from '../../shared/accounts/sign-up.ts';
import { useTextForm } from '../../shared/forms/use-text-form.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { StepTitle } from '../../shared/page/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormProblem, type Problem } from '../../ui/form-problem.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { BeforeOrder } from './before-order.tsx';
import { checkAccount, createAccount } from './create-account.ts';
import type { Customer } from './customer.ts';
import { PayNote } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';

interface FormStart {
  onCreated: (customer: Customer, tab: Window | null) => void;
  /** What to fill in to start with, for a buyer who corrects the address. */
  given: Customer | null;
}

/** Step 1 of 2: the account (docs/product.md, 2, 5 and 8). `onCreated` gets the tab opened inside the click. */
export function CheckoutForm({
  onCreated,
  arrived,
  given,
}: FormStart & {
  /** True when it took the place of the payment. */
  arrived: boolean;
}) {
  return (
    <>
      <StepTitle step={1} arrived={arrived}>
        Maak je account, dan betaal je.
      </StepTitle>
      <p className="mt-5 text-large font-semibold lg:hidden">
        {kit.name} · {kit.priceLabel} <span className="text-small font-normal">{kit.vatLabel}</span>
      </p>
      <WithoutScript>
        Kopen gaat niet zonder JavaScript in je browser. Mail naar <ContactLink />, dan helpen we je verder.
      </WithoutScript>
      <div className="noscript:hidden">
        <AccountForm onCreated={onCreated} given={given} />
      </div>
    </>
  );
}

function AccountForm({ onCreated, given }: FormStart) {
  const { email = '', firstName = '', lastName = '' } = given ?? {};
  const [draft, setDraft] = useState<SignUpDraft>({ ...emptySignUp, email, firstName, lastName });
  const [newsletter, setNewsletter] = useState(given?.newsletter ?? false);
  const [problem, setProblem] = useState<Problem | null>(null);
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
    onChange: (change) => {
      setProblem(null);
      setDraft((old) => ({ ...old, ...change }));
    },
    check: () => checkAccount(draft),
    send: async () => {
      const tab = openPaymentTab();
      setProblem(null);
      const account = await createAccount(draft, newsletter, navigate);
      if (account.customer) return onCreated(account.customer, tab);
      tab?.close();
      setProblem(account.problem);
    },
  });

  return (
    <form ref={form} {...formProps} className="mt-7 grid max-w-[36rem] gap-5">
      <p>
        Heb je al een account?{' '}
        <Link className="link" to={signInAddress(paths.checkout, draft.email)}>
          {accountActions.signIn}
        </Link>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
      <PasswordField
        {...field('password')}
        label={labels.wachtwoord}
        autoComplete="new-password"
        hint={passwordHint}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      <Checkbox
        name="newsletter"
        label={consentTexts.newsletter.text}
        checked={newsletter}
        onChange={(event) => setNewsletter(event.target.checked)}
      />
      <BeforeOrder />
      {problem && <FormProblem problem={problem} />}
      <p>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : 'Laatste stap'}
        </Button>
      </p>
      <PayNote />
    </form>
  );
}
