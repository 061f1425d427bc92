import { withdrawLink } from '../../site/legal.ts';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: withdrawLink,
    description: 'Herroep je aankoop in twee stappen, zonder account en zonder reden.',
  });

export default WithdrawalPage;
