import { accountActions } from '../../contract/labels.ts';
import { ResetRequest } from '../features/account/reset-request.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: accountActions.reset,
    description: 'Vraag een link om een nieuw wachtwoord te kiezen.',
  });

export default ResetRequest;
