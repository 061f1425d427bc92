import { paths } from '../../site/paths.ts';
import { Privacy } from '../features/legal/privacy.tsx';
import { pageMeta } from '../platform/meta.ts';
import { breadcrumbs, StructuredData } from '../platform/structured-data.tsx';

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom, hoe lang, en wat u kunt vragen.',
  });

const json = import.meta.env.SSR ? breadcrumbs('Privacy', paths.privacy) : null;

export default function Page() {
  return (
    <>
      <StructuredData json={json} />
      <Privacy />
    </>
  );
}
