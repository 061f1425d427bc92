import { InvoicePage } from '../features/invoice/invoice-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.factuur);

export default InvoicePage;
