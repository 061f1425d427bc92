import { Accessibility } from '../features/legal/accessibility.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () => pageMeta(PAGE_TEXTS.toegankelijkheid);

export default Accessibility;
