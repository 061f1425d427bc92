import { useLocation } from 'react-router';
import { useHydrated } from '../../first-load/hydrated.ts';
import { Prerendered } from '../../first-load/prerendered.tsx';
import { useSession } from '../../platform/session.ts';
import { AccountFrame, Waiting } from './account-frame.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { ConfirmAgain } from './confirm-again.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { readAuthAddress } from './mail-link.ts';
import { NewPassword } from './new-password.tsx';

const signingIn = { search: '', hash: '' };

/** /auth: a mail link that is verified, a new password, or the tabs to sign in and sign up. */
export function AuthPage() {
  const address = useLocation();
  const hydrated = useHydrated();
  return (
    <AccountFrame>
      <Prerendered waiting={<Waiting />}>
        <AuthScreen address={hydrated ? address : signingIn} />
      </Prerendered>
    </AccountFrame>
  );
}

function AuthScreen({ address: { search, hash } }: { address: typeof signingIn }) {
  const session = useSession();
  const { screen, link } = readAuthAddress(search, hash);
  const key = search + hash;
  if (screen === 'new-password') return <NewPassword key={key} link={link} hash={hash} />;
  if (screen === 'confirm') return <ConfirmLink key={key} link={link} hash={hash} />;
  const again = new URLSearchParams(search).get('bevestig');
  return again !== null && !session ? <ConfirmAgain key={key} email={again} /> : <AuthTabs />;
}
