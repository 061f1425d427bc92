import { useEffect } from 'react';
import { MembersArea, waitingForCourse } from '../features/members/members-area.tsx';
import { pageMeta } from '../platform/meta.ts';
import { loadable } from '../ui/loadable.tsx';

export const meta = () => pageMeta(PAGE_TEXTS.members);

// Loaded separately, because its stylesheet would block the first paint.
const MembersCourse = loadable(() => import('../features/members/course.tsx'), waitingForCourse);

export default function Members() {
  useEffect(() => MembersCourse.preload(), []);
  return <MembersArea>{(course) => <MembersCourse {...course} />}</MembersArea>;
}
