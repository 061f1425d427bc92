import { kit } from '../../site/kit.ts';
import { Certificate } from '../features/members/certificate.tsx';
import { MembersArea } from '../features/members/members-area.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: 'Certificaat', description: `Je certificaat van de ${kit.name}.` });

export default function CertificatePage() {
  return <MembersArea greets={false}>{(course) => <Certificate {...course} />}</MembersArea>;
}
