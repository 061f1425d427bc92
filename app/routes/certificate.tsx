import { MembersArea, waitingForCourse } from '../features/members/members-area.tsx';
import { pageMeta } from '../platform/meta.ts';
import { loadable } from '../ui/loadable.tsx';

export const meta = () => pageMeta(PAGE_TEXTS.certificate);

// Loaded separately, because its stylesheet would block the first paint.
const Certificate = loadable(() => import('../features/members/certificate.tsx'), waitingForCourse);

export default function CertificatePage() {
  return <MembersArea greets={false}>{(course) => <Certificate {...course} />}</MembersArea>;
}
