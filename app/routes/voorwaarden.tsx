import { paths } from '../../site/paths.ts';
import { Terms } from '../features/legal/terms.tsx';
import { pageMeta } from '../platform/meta.ts';
import { breadcrumbs, StructuredData } from '../platform/structured-data.tsx';

export const meta = () =>
  pageMeta({
    title: 'Voorwaarden',
    description: 'Wat u koopt, wat het kost, herroepingsrecht, garantie en klachten.',
  });

const json = import.meta.env.SSR ? breadcrumbs('Voorwaarden', paths.voorwaarden) : null;

export default function Page() {
  return (
    <>
      <StructuredData json={json} />
      <Terms />
    </>
  );
}
