import { Accessibility } from '../features/legal/accessibility.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Toegankelijkheid',
    description: 'Waar deze site aan voldoet, wat nog niet goed gaat, en hoe u ons iets meldt.',
  });

export default Accessibility;
