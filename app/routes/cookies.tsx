import { paths } from '../../site/paths.ts';
import { Cookies } from '../features/legal/cookies.tsx';
import { pageMeta } from '../platform/meta.ts';
import { breadcrumbs, StructuredData } from '../platform/structured-data.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cookies',
    description: 'Geen cookies om u te volgen: wat deze site wel in uw browser bewaart.',
  });

const json = import.meta.env.SSR ? breadcrumbs('Cookies', paths.cookies) : null;

export default function Page() {
  return (
    <>
      <StructuredData json={json} />
      <Cookies />
    </>
  );
}
