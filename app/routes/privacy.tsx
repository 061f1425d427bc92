import { paths } from '../../site/paths.ts';
import { Privacy } from '../features/legal/privacy.tsx';
import { pageMeta } from '../lib/meta.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const meta = () => [
  ...pageMeta({
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom, hoe lang, en wat u kunt vragen.',
  }),
  breadcrumbs('Privacy', paths.privacy),
];

export default Privacy;
