import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { useIsOwner } from '../../platform/stored-session.ts';
import { buttonLook } from '../../ui/button-look.ts';

/**
 * The buttons for signed-in and signed-out visitors. Both sets are prerendered; the stylesheet shows one of them,
 * depending on the attribute that the early script sets on the document, so the header does not change on hydration.
 */
export function AccountLinks({ className = '' }: { className?: string }) {
  return (
    <>
      <Link
        to={paths.kennismaking}
        {...buttonLook({ size: 'small' })}
        className={`button signed-out ${className}`}
      >
        {introductionName}
      </Link>
      {useIsOwner() && (
        <Link to={paths.desk} {...buttonLook({ size: 'small' })} className={`button ${className}`}>
          Beheer
        </Link>
      )}
      <MembersLink className={className} />
    </>
  );
}

export function MembersLink({ className = '' }: { className?: string }) {
  const look = buttonLook({ look: 'go', size: 'small' });
  return (
    <>
      <Link
        // Not signInAddress: every page would load its code.
        to={`${paths.auth}?redirect=${paths.members}`}
        {...look}
        className={`button signed-out ${className}`}
      >
        {brand.membersButton}
      </Link>
      <Link to={paths.members} {...look} className={`button signed-in ${className}`}>
        {brand.membersButton}
      </Link>
    </>
  );
}
