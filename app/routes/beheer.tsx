import { NotFound } from '../features/chrome/not-found.tsx';
import { DeskGate } from '../features/desk/gate.tsx';
import { loadable } from '../ui/loadable.tsx';
import { WaitingLine } from '../ui/waiting-line.tsx';

// Same as for a page that does not exist, because only owners may know that this one does.
export { meta } from './not-found.tsx';

// Loaded separately, so that only owners load it.
const CoursePreview = loadable(() => import('../features/members/preview.tsx'), <WaitingLine />);

export default function Beheer() {
  return <DeskGate notFound={<NotFound />} course={CoursePreview} />;
}
