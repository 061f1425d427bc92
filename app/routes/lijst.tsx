import { LaunchLinkPage } from '../features/kit/launch-link.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Inschrijving',
    description: 'Bevestig of beëindig een inschrijving.',
  });

export default LaunchLinkPage;
