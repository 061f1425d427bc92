import { NotFound } from '../features/chrome/not-found.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.notFound);

export default NotFound;
