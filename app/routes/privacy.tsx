import { Privacy } from '../features/legal/privacy.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom, hoe lang, en wat u kunt vragen.',
  });

export default Privacy;
