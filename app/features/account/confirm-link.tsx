import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { changeProof } from '../../../contract/account.ts';
import { accountActions } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { useSession } from '../../platform/session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { choseItsPassword } from '../../shared/accounts/sign-up.ts';
import { ToMembers } from '../../shared/orders/to-members.tsx';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Waiting } from './account-frame.tsx';
import { LinkProgress, SignedInAs, ToHome } from './account-notice.tsx';
import { confirmed, leadOn } from './after-confirmation.ts';
import { ConfirmAgainForm } from './confirm-again.tsx';
import { confirmScreen } from './link-states.ts';
import { isUnproven, type MailLink } from './mail-link.ts';
import { KnownPassword, ProveSignUp } from './prove-account.tsx';
import { useMailLink } from './verify-mail-link.ts';

const checking = 'Even je link nakijken…';

/**
 * A confirmation link. Where the account may be somebody else's, the page asks for its password, or for a new one after a
 * sign-up, before the link is used.
 */
export function ConfirmLink({ link, hash }: { link: MailLink; hash: string }) {
  const session = useSession();
  const token = link.kind === 'token' ? link : null;
  const [asks, setAsks] = useState(token !== null && isUnproven(token, choseItsPassword(token.email)));
  // The link of a changed address changes that of the session too: it is not asked about again.
  if (asks && session && session.user.email === token?.email) setAsks(false);
  if (!token || !asks) return <UsedLink link={link} hash={hash} />;
  if (session === undefined) return <Waiting>{checking}</Waiting>;
  const given = { isSignedIn: session !== null, onProven: () => setAsks(false) };
  return token.type === 'email_change' && token.email ? (
    <KnownPassword email={token.email} texts={changeProof} {...given} />
  ) : (
    <ProveSignUp link={token} {...given} />
  );
}

/**
 * A link of which the page reports what it did (screens: link-states.ts). A visitor with a payment under way or a paid
 * order continues to the members area.
 */
function UsedLink({ link, hash }: { link: MailLink; hash: string }) {
  const opened = useMailLink(link, hash);
  const { outcome, retry } = opened;
  const session = useSession();
  const navigate = useNavigate();
  const user = outcome?.state === 'valid' ? outcome.session.user : undefined;
  const { answer: target } = useAnswer(user?.id ?? null, async (_, signal) => {
    // The server's own verify address confirms before this page can ask.
    const isProven = link.kind !== 'tokens' || !isUnproven(link, choseItsPassword(user?.email));
    const found = user && link.kind !== 'error' ? await leadOn(user, link, isProven) : null;
    if (found && !signal.aborted) void navigate(found, { replace: true });
    return found;
  });

  const screen = confirmScreen(outcome?.state ?? 'checking', target === null, session);
  if (screen === 'confirmed') return <Confirmed email={user?.email} />;
  if (screen === 'half-confirmed') return <HalfConfirmed />;
  if (screen === 'already-in') {
    const mine = session?.user.email;
    const isOwn = link.kind === 'token' && link.email === mine;
    return <SignedInAs email={mine} because={isOwn ? 'confirmed' : 'already'} />;
  }
  if (screen === 'link-problem') return <LinkProblem email={link.kind === 'token' ? link.email : null} />;
  if (screen === 'no-answer') return <NoConnection onRetry={retry} />;
  return <LinkProgress {...opened} waiting={checking} />;
}

function Confirmed({ email }: { email: string | undefined }) {
  return (
    <Notice tone="done" title={confirmed} next={<ToMembers />} others={<ToHome />}>
      <p>
        Je account is klaar en je bent ingelogd als <strong>{email}</strong>.
      </p>
    </Notice>
  );
}

function HalfConfirmed() {
  return (
    <Notice
      tone="halted"
      title="Nog één bevestiging"
      next={
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.account}>
          Naar je account
        </Link>
      }
      others={<ToHome />}
    >
      <p>
        Dit adres is bevestigd. Klik nu ook op de link in de mail naar je andere adres. Pas dan wijzigt het
        e-mailadres van je account.
      </p>
    </Notice>
  );
}

function LinkProblem({ email }: { email: string | null }) {
  return (
    <Notice
      tone="halted"
      title="Deze link werkt niet meer"
      next={<ConfirmAgainForm email={email ?? ''} button="Stuur een nieuwe bevestigingslink" />}
      others={
        <>
          <Link className="link inline-flex min-h-11 items-center" to={paths.auth}>
            {accountActions.signIn}
          </Link>
          <Link className="link inline-flex min-h-11 items-center" to={paths.resetPassword}>
            Ik wil een nieuw wachtwoord instellen
          </Link>
        </>
      }
    >
      <p>
        Hij is al gebruikt of te oud. Heb je je e-mailadres al bevestigd? Dan kun je gewoon inloggen. Anders
        sturen we je een nieuwe link.
      </p>
    </Notice>
  );
}
