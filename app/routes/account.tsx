import { brand } from '../../site/brand.ts';
import { AccountPage } from '../features/own-account/account-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: 'Je account', description: `Je gegevens en betalingen bij ${brand.product}.` });

export default AccountPage;
