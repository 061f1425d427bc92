import { paths } from '../../site/paths.ts';
import { Cookies } from '../features/legal/cookies.tsx';
import { pageMeta } from '../lib/meta.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const meta = () => [
  ...pageMeta({
    title: 'Cookies',
    description: 'Geen cookies om u te volgen: wat deze site wel in uw browser bewaart.',
  }),
  breadcrumbs('Cookies', paths.cookies),
];

export default Cookies;
