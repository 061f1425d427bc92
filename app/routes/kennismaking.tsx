import { introductionPage } from '../../site/requests.ts';
import { KennismakingForm } from '../features/requests/kennismaking-form.tsx';
import { RequestPage } from '../features/requests/request-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(introductionPage);

export default function Page() {
  return (
    <RequestPage {...introductionPage}>
      <KennismakingForm />
    </RequestPage>
  );
}
