import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { functionMessages } from '../../../contract/messages.ts';
import { brand } from '../../../site/brand.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { OtherAddress } from './other-address.tsx';

/** Shown instead of a second payment. */
export function AlreadyBought({
  signedIn,
  note,
  onForget,
}: {
  signedIn: boolean;
  note: ReactNode;
  onForget?: (() => void) | undefined;
}) {
  return (
    <div role="status">
      <h1>De {kit.name} is al van jou.</h1>
      <p className="mt-5 text-large">{functionMessages.alreadyBought}</p>
      {note}
      <p className="mt-8">
        <Link
          className="button"
          {...buttonLook({ look: 'go' })}
          to={signedIn ? paths.members : `${paths.auth}?redirect=${paths.members}`}
        >
          Naar {brand.membersName}
        </Link>
      </p>
      {onForget && <OtherAddress onForget={onForget} />}
    </div>
  );
}
