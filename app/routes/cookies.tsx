import { paths } from '../../site/paths.ts';
import { Cookies } from '../features/legal/cookies.tsx';
import { pageMeta } from '../lib/meta.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { StructuredData } from '../lib/structured-data-script.tsx';

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
