import { AccountPage } from '../features/own-account/account-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.account);

export default AccountPage;
