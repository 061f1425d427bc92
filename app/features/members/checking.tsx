import { WaitingLine } from '../../ui/waiting-line.tsx';

/** What stands there until it is known what the member may see. */
export function Checking() {
  return <WaitingLine className="[h1+&]:mt-6">Even je toegang nakijken…</WaitingLine>;
}
