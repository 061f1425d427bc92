import { kit } from '../../site/kit.ts';
import { LaunchLinkPage } from '../features/kit/launch-link.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'De lanceerlijst',
    description: `Bevestig je plek op de lijst voor de ${kit.name}, of schrijf je uit.`,
  });

export default LaunchLinkPage;
