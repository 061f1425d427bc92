import { Terms } from '../features/legal/terms.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.voorwaarden);

export default Terms;
