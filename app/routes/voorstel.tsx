import { QuotePage } from '../features/quote/quote-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.quote);

export default QuotePage;
