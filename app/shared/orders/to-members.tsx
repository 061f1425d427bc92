import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** The button to the members area; `to` is where it leads signed-out visitors instead. */
export function ToMembers({ to = paths.members }: { to?: string }) {
  return (
    <Link className="button" {...buttonLook({ look: 'go' })} to={to}>
      Naar {brand.membersName}
    </Link>
  );
}
