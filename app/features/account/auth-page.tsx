import { useLocation } from 'react-router';
import { useHydrated } from '../../first-load/hydrated.ts';
import { AccountFrame, Waiting } from './account-frame.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { readMailLink } from './mail-link.ts';
import { ResetConfirm } from './reset-confirm.tsx';

const prerendered = { search: '', hash: '' };

/** /auth: a mail link that is verified, a new password, or the tabs to sign in and sign up. */
export function AuthPage() {
  const address = useLocation();
  const hydrated = useHydrated();
  return (
    <AccountFrame>
      {/* The prerendered page is right for who signs in; for all others it waits, so that nothing flashes by. */}
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
  const link = readMailLink(search, hash);
  const forReset = link !== null && link.kind !== 'error' && link.type === 'recovery';
  const key = search + hash;

  if (forReset || new URLSearchParams(search).get('mode') === 'reset-confirm') {
    return <ResetConfirm key={key} link={link} hash={hash} />;
  }
  if (link) return <ConfirmLink key={key} link={link} hash={hash} />;
  return <AuthTabs />;
}
