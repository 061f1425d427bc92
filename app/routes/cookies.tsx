import { Cookies } from '../features/legal/cookies.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.cookies);

export default Cookies;
