import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { MembersCourse } from '../features/members/course.tsx';
import { MembersArea } from '../features/members/members-area.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: brand.membersName, description: `De lessen en downloads van je ${kit.name}.` });

export default function Members() {
  return <MembersArea>{(course) => <MembersCourse {...course} />}</MembersArea>;
}
