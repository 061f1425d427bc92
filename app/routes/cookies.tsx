import { Cookies } from '../features/legal/cookies.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Cookies',
    description: 'Geen cookies om u te volgen: wat deze site wel in uw browser bewaart.',
  });

export default Cookies;
