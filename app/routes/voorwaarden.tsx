import { paths } from '../../site/paths.ts';
import { Terms } from '../features/legal/terms.tsx';
import { pageMeta } from '../lib/meta.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const meta = () => [
  ...pageMeta({
    title: 'Voorwaarden',
    description: 'Wat u koopt, wat het kost, herroepingsrecht, garantie en klachten.',
  }),
  breadcrumbs('Voorwaarden', paths.voorwaarden),
];

export default Terms;
