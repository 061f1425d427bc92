import { NotFound } from '../features/chrome/not-found.tsx';
import { DeskGate } from '../features/desk/gate.tsx';
import { pageMeta } from '../platform/meta.ts';
import { loadable } from '../ui/loadable.tsx';
import { WaitingLine } from '../ui/waiting-line.tsx';

export const meta = () => pageMeta(PAGE_TEXTS.desk);

// Loaded separately, so that only owners load it.
const CoursePreview = loadable(() => import('../features/members/preview.tsx'), <WaitingLine />);

export default function Beheer() {
  return <DeskGate notFound={<NotFound />} course={CoursePreview} />;
}
