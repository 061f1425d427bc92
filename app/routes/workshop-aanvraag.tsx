import { workshopPage } from '../../site/requests.ts';
import { RequestPage } from '../features/requests/request-page.tsx';
import { WorkshopForm } from '../features/requests/workshop-form.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(workshopPage);

export default function Page() {
  return (
    <RequestPage {...workshopPage}>
      <WorkshopForm />
    </RequestPage>
  );
}
