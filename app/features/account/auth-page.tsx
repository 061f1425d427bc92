import { useLocation } from 'react-router';
import { useHydrated } from '../../first-load/hydrated.ts';
import { AccountFrame, Waiting } from './account-frame.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { readAuthAddress } from './mail-link.ts';
import { NewPassword } from './new-password.tsx';

const prerendered = { search: '', hash: '' };

/** /auth: a mail link that is verified, a new password, or the tabs to sign in and sign up. */
export function AuthPage() {
  const address = useLocation();
  const hydrated = useHydrated();
  return (
    <AccountFrame>
      {/* The prerendered page suits signing in; at another address it shows the waiting line first. */}
      {!hydrated && (
        <div className="not-in-data-waits:hidden">
          <Waiting />
        </div>
      )}
      <div className={hydrated ? undefined : 'in-data-waits:hidden'}>
        <AuthScreen address={hydrated ? address : prerendered} />
      </div>
    </AccountFrame>
  );
}

function AuthScreen({ address: { search, hash } }: { address: typeof prerendered }) {
  const { screen, link } = readAuthAddress(search, hash);
  const key = search + hash;
  if (screen === 'new-password') return <NewPassword key={key} link={link} hash={hash} />;
  if (screen === 'confirm') return <ConfirmLink key={key} link={link} hash={hash} />;
  return <AuthTabs />;
}
