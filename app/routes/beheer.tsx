import { NotFound } from '../features/chrome/not-found.tsx';
import { DeskGate } from '../features/desk/gate.tsx';

// The same as that of a page that does not exist: to anyone but an owner it is one.
export { meta } from './not-found.tsx';

export default function Beheer() {
  return <DeskGate notFound={(isSure) => <NotFound isSure={isSure} />} />;
}
