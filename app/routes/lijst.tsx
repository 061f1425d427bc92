import { LaunchLinkPage } from '../features/kit/launch-link.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.launchList);

export default LaunchLinkPage;
