import { NotFound } from '../features/chrome/not-found.tsx';
import { pageMeta } from '../platform/meta.ts';

export const meta = () =>
  pageMeta({ title: 'Pagina niet gevonden', description: 'Op dit adres staat geen pagina van ons.' });

export default NotFound;
