import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { AccountFrame, Waiting } from './account-frame.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { readMailLink } from './mail-link.ts';
import { ResetConfirm } from './reset-confirm.tsx';

/** /auth: a mail link that is verified, a new password, or the tabs to sign in and sign up. */
export function AuthPage() {
  // The prerendered page knows neither query nor session: it waits, so that nothing flashes by.
  return <AccountFrame>{useHydrated() ? <AuthScreen /> : <Waiting />}</AccountFrame>;
}

function AuthScreen() {
  const { search, hash } = useLocation();
  const link = readMailLink(search, hash);
  const forReset = link !== null && link.kind !== 'error' && link.type === 'recovery';
  const key = search + hash;

  if (forReset || new URLSearchParams(search).get('mode') === 'reset-confirm') {
    return <ResetConfirm key={key} link={link} hash={hash} />;
  }
  if (link) return <ConfirmLink key={key} link={link} hash={hash} />;
  return <AuthTabs />;
}
