import { KennismakingForm } from '../features/requests/kennismaking-form.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.kennismaking);

export default KennismakingForm;
