import { introductionPage } from '../../site/requests.ts';
import { KennismakingForm } from '../features/requests/kennismaking-form.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(introductionPage);

export default KennismakingForm;
