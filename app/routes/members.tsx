import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { MembersPage } from '../features/members/members-page.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: brand.membersName, description: `De lessen en downloads van je ${kit.name}.` });

export default MembersPage;
