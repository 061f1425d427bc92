import { WorkshopForm } from '../features/requests/workshop-form.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.workshopAanvraag);

export default WorkshopForm;
