import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';
import { passwordHint } from '../../../contract/account.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { requiredEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { missingField } from '../../../contract/messages.ts';
import { warnings } from '../../../contract/warnings.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { passwordWarning } from '../../shared/accounts/common-password.ts';
import { emptySignUp, signUpForm } from '../../shared/accounts/sign-up.ts';
import { draftOf, dropDraft, keptDraft } from '../../shared/forms/drafts.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { companyChoice, companyIn, startingWith } from '../../shared/orders/company-choice.ts';
import { CompanyChoice } from '../../shared/orders/company-fields.tsx';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { StepTitle } from '../../shared/page/step-title.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { BeforeOrder } from './before-order.tsx';
import { createAccount, reportErrors } from './create-account.ts';
import type { Customer } from './customer.ts';
import { PayNote } from './pay-step.tsx';
import { openPaymentTab } from './payment-tab.ts';

interface FormStart {
  onCreated: (customer: Customer, tab: Window | null) => void;
  given: Customer | null;
}

/** Step 1 of 2: the account (docs/product.md, 2, 5 and 8). `onCreated` gets the tab opened inside the click. */
export function CheckoutForm({
  onCreated,
  arrived,
  given,
}: FormStart & {
  arrived: boolean;
}) {
  return (
    <>
      <StepTitle step={1} arrived={arrived}>
        Maak je account, dan betaal je.
      </StepTitle>
      <p className="mt-5 text-large font-semibold lg:hidden">
        {kit.name} · {useShop().priceLabel} <span className="text-small font-normal">{kit.vatLabel}</span>
      </p>
      <WithoutScript>
        Kopen gaat niet zonder JavaScript in je browser. Mail naar <ContactLink />, dan helpen we je verder.
      </WithoutScript>
      <div className="with-script">
        <AccountForm onCreated={onCreated} given={given} />
      </div>
    </>
  );
}

const own = v.object({ email: requiredEmail(missingField(labels.email)), newsletter: v.boolean() });
const schema = v.intersect([own, signUpForm, companyChoice]);

const keep = keptDraft<v.InferInput<typeof schema> & typeof emptySignUp & ReturnType<typeof startingWith>>(
  'kassa',
  ['password', 'confirmation'],
);

function AccountForm({ onCreated, given }: FormStart) {
  const { email = '', firstName = '', lastName = '', newsletter = false, company } = given ?? {};
  // A company that was filled in beside the payment comes along.
  const inStep2 = given ? draftOf<ReturnType<typeof startingWith>>('betaling') : undefined;
  const ready = useHydrated();
  const navigate = useNavigate();
  const { values, type, busy, field, box, option, formProps } = useForm({
    defaults: {
      ...emptySignUp,
      email,
      firstName,
      lastName,
      newsletter,
      ...startingWith(company),
      ...inStep2,
    },
    schema,
    keep,
    onErrors: reportErrors,
    send: async (checked) => {
      const { password, email, firstName, lastName, newsletter } = checked;
      const customer = { email, firstName, lastName, newsletter, company: companyIn(checked) };
      const tab = openPaymentTab();
      const account = await createAccount(customer, password, navigate);
      // A buyer without an account reads so before paying.
      if (account !== 'made') tab?.close();
      if (account === 'refused') return;
      dropDraft('kassa');
      dropDraft('betaling');
      return onCreated({ ...customer, noAccount: account === 'later' }, tab);
    },
  });

  return (
    <form {...formProps} className="mt-7 grid max-w-[36rem] gap-5">
      <p>
        Heb je al een account?{' '}
        <Link className="link" to={signInAddress(paths.checkout, values.email)}>
          {accountActions.signIn}
        </Link>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        label={labels.email}
        type="email"
        autoComplete="username"
        warning={warnings.email(values.email)}
      />
      <PasswordField
        {...field('password')}
        label={labels.wachtwoord}
        autoComplete="new-password"
        hint={passwordHint}
        warning={passwordWarning(values.password)}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      <Checkbox {...box('newsletter')} label={consentTexts.newsletter.text} />
      <CompanyChoice
        isOpen={values.forCompany}
        onToggle={() => type({ forCompany: !values.forCompany })}
        disabled={!ready}
        field={field}
        option={option}
      />
      <BeforeOrder forCompany={values.forCompany} />
      <p>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : 'Laatste stap'}
        </Button>
      </p>
      <PayNote />
    </form>
  );
}
