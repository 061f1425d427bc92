import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type changeProof, confirmationProof } from '../../../contract/account.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { supabase } from '../../platform/supabase.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { proveOwnPassword } from '../../shared/accounts/credentials.ts';
import { startedSignUp } from '../../shared/accounts/sign-up.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountName, PasswordField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { MailLink } from './mail-link.ts';
import { NewPasswordForm, reportUnsaved } from './new-password.tsx';
import { tokensOf } from './verify-mail-link.ts';

type SignUpLink = Extract<MailLink, { kind: 'token' }>;

/**
 * Asks, before a confirmation link is used, for the password chosen at sign-up or for a new one. Only a new one is
 * possible when the link does not name its address, or when the account was begun before the sign-up in this browser.
 */
export function ProveSignUp({
  link,
  isSignedIn,
  onProven,
}: {
  link: SignUpLink;
  /** An account is signed in here; its session stays. */
  isSignedIn: boolean;
  onProven: () => void;
}) {
  const { email } = link;
  const earlier = startedSignUp(email)?.earlier;
  const canKnow = email !== null && !earlier;
  const [wantsNew, setWantsNew] = useState(false);

  async function claim(password: string): Promise<boolean> {
    const tokens = tokensOf(link, '');
    const change = { password, ...(earlier && { data: earlier }) };
    const outcome =
      tokens &&
      (await supabase().then(
        (client) => client.claimLink(tokens, change),
        () => null,
      ));
    if (outcome?.state === 'refused') reportUnsaved(outcome.problem);
    else if (outcome && outcome.state !== 'unreachable') return true;
    else toast({ variant: 'destructive', title: confirmationProof.notSaved, description: noAnswerMessage() });
    return false;
  }

  if (canKnow && !wantsNew) {
    return (
      <KnownPassword
        email={email}
        texts={confirmationProof}
        isSignedIn={isSignedIn}
        onProven={onProven}
        others={
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => setWantsNew(true)}
          >
            {confirmationProof.chooseNew}
          </button>
        }
      />
    );
  }
  return (
    <NewPasswordForm
      email={email}
      save={claim}
      onSaved={onProven}
      others={
        canKnow && (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => setWantsNew(false)}
          >
            {confirmationProof.known}
          </button>
        )
      }
    />
  );
}

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Wachtwoord is verplicht')) });

export function KnownPassword({
  email,
  texts,
  isSignedIn,
  onProven,
  others,
}: {
  email: string;
  texts: typeof confirmationProof | typeof changeProof;
  isSignedIn: boolean;
  onProven: () => void;
  others?: ReactNode;
}) {
  const heading = useArrival<HTMLHeadingElement>(true);
  usePageTitle(texts.title);
  const { busy, field, formProps, problem } = useForm({
    defaults: { password: '' },
    schema,
    send: async ({ password }) => {
      const refused = await proveOwnPassword(email, password, isSignedIn);
      if (!refused) return onProven();
      if (refused.code === 'invalid_credentials') return { errors: { password: texts.wrong } };
      return { problem: { text: serverMessage(refused) } };
    },
  });

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {texts.title}
      </h1>
      <p className="mt-5 text-large text-soft">
        {texts.why} <strong>{email}</strong>.
      </p>
      <form {...formProps} className="mt-8 grid gap-5">
        <AccountName email={email} />
        <PasswordField {...field('password')} label={labels.wachtwoord} autoComplete="current-password" />
        {problem && <FormProblem problem={problem} />}
        <div>
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.waiting : texts.confirm}
          </Button>
        </div>
      </form>
      <p className="mt-8 border-t-2 border-hair pt-5">{texts.otherwise}</p>
      {others && <p>{others}</p>}
    </>
  );
}
