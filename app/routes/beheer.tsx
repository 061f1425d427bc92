import { lazy } from 'react';
import { NotFound } from '../features/chrome/not-found.tsx';
import { DeskGate } from '../features/desk/gate.tsx';

// Same as for a page that does not exist, because only owners may know that this one does.
export { meta } from './not-found.tsx';

// Loaded separately, so that only owners load it.
const CoursePreview = lazy(() => import('../features/members/preview.tsx'));

export default function Beheer() {
  return <DeskGate notFound={(isSure) => <NotFound isSure={isSure} />} course={CoursePreview} />;
}
