import { NotFound } from '../features/chrome/not-found.tsx';
import { DeskGate } from '../features/desk/gate.tsx';

// Same as for a page that does not exist, because only owners may know that this one does.
export { meta } from './not-found.tsx';

export default function Beheer() {
  return <DeskGate notFound={(isSure) => <NotFound isSure={isSure} />} />;
}
