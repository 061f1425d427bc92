import { Terms } from '../features/legal/terms.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Voorwaarden',
    description: 'Wat u koopt, wat het kost, herroepingsrecht, garantie en klachten.',
  });

export default Terms;
