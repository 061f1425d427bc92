import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { peopleAddress } from '../../../contract/desk-address.ts';

export function PersonLink({ address, children }: { address: string; children?: ReactNode }) {
  if (!address) return children;
  return (
    <Link className="link" to={peopleAddress({ person: address })}>
      {children ?? address}
    </Link>
  );
}
