import { AuthPage } from '../features/account/auth-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.auth);

export default AuthPage;
