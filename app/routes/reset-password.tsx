import { ResetRequest } from '../features/account/reset-request.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.resetPassword);

export default ResetRequest;
