import { lazy } from 'react';
import { kit } from '../../site/kit.ts';
import { MembersArea } from '../features/members/members-area.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: 'Certificaat', description: `Je certificaat van de ${kit.name}.` });

// Loaded separately, because its stylesheet would block the first paint.
const Certificate = lazy(() => import('../features/members/certificate.tsx'));

export default function CertificatePage() {
  return <MembersArea greets={false}>{(course) => <Certificate {...course} />}</MembersArea>;
}
