import { workshopPage } from '../../site/requests.ts';
import { WorkshopForm } from '../features/requests/workshop-form.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(workshopPage);

export default WorkshopForm;
