import { accountActions } from '../../contract/labels.ts';
import { AuthPage } from '../features/account/auth-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: accountActions.signIn, description: 'Log in of maak een account voor je ledenruimte.' });

export default AuthPage;
