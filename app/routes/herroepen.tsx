import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.herroepen);

export default WithdrawalPage;
