import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { emailIn, resetAddress, safeRedirect } from '../../platform/redirect.ts';
import { useSession } from '../../platform/session.ts';
import { useHasSession } from '../../platform/stored-session.ts';
import { emptySignUp, type SignUpDraft } from '../../shared/accounts/sign-up.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Waiting } from './account-frame.tsx';
import { MailSentNote } from './mail-sent-note.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Mode = 'signin' | 'signup';

const tabs = [
  { id: 'signin', label: accountActions.signIn },
  { id: 'signup', label: accountActions.signUp },
] as const;

/**
 * Sign in or sign up. The tab comes from `mode`; a visitor who is signed in, or signs in here or elsewhere, is
 * redirected to `redirect` (docs/product.md, 2, 'Auth page').
 */
export function AuthTabs() {
  const [params, setParams] = useSearchParams();
  const { search, hash } = useLocation();
  const hydrated = useHydrated();
  const [draft, setDraft] = useState<SignUpDraft>(emptySignUp);
  useEffect(() => {
    setDraft((old) => ({ ...old, email: old.email || emailIn(search, hash) }));
  }, [search, hash]);
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const session = useSession();
  const navigate = useNavigate();
  const isSessionStored = useHasSession();
  const mode: Mode = hydrated && params.get('mode') === 'signup' ? 'signup' : 'signin';
  const redirect = hydrated ? params.get('redirect') : null;
  const signedIn = Boolean(session);
  usePageTitle(mode === 'signup' ? accountActions.signUp : null);

  useEffect(() => {
    if (signedIn) void navigate(safeRedirect(redirect), { replace: true });
  }, [signedIn, redirect, navigate]);

  function choose(next: Mode): void {
    setParams(
      (old) => {
        const changed = new URLSearchParams(old);
        changed.set('mode', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function created(address: string): void {
    setCreatedFor(address);
    setDraft({ ...emptySignUp, email: address });
    choose('signin');
  }

  const change = (part: Partial<SignUpDraft>) => setDraft((old) => ({ ...old, ...part }));
  const isRestoring = session === undefined && isSessionStored;
  if (signedIn || isRestoring) return <Waiting />;

  return (
    <>
      <h1>{brand.membersName}</h1>
      <p className="mt-4 text-large text-soft">
        {mode === 'signin'
          ? 'Log in en ga verder waar je gebleven was.'
          : 'Maak een account. Je bevestigt het daarna via een link in je mailbox.'}
      </p>
      {createdFor && <MailSentNote address={createdFor} arrived />}
      <div className="mt-8">
        <Tabs label="Inloggen of registreren" tabs={tabs} chosen={mode} onChoose={choose}>
          {mode === 'signin' ? (
            <SignInForm
              target={redirect}
              draft={draft}
              onDraft={change}
              onRegister={() => choose('signup')}
            />
          ) : (
            <SignUpForm
              draft={draft}
              onDraft={change}
              onCreated={created}
              onSignIn={() => choose('signin')}
            />
          )}
        </Tabs>
      </div>
      <Links email={draft.email} target={redirect} />
    </>
  );
}

function Links({ email, target }: { email: string; target: string | null }) {
  return (
    <>
      <ul className="mt-8 grid gap-1 border-t-2 border-hair pt-5">
        <li>
          <Link className="link inline-flex min-h-11 items-center" to={resetAddress(target, email)}>
            Wachtwoord vergeten?
          </Link>
        </li>
        <li>
          <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
            {accountActions.backHome}
          </Link>
        </li>
      </ul>
      <p className="mt-4 text-small text-soft">
        Door een account aan te maken ga je akkoord met de{' '}
        <NewTabLink to={paths.voorwaarden}>algemene voorwaarden</NewTabLink>.
      </p>
    </>
  );
}
