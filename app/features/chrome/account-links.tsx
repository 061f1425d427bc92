import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';

/**
 * The buttons that differ by who visits. Both sets are in the page and the stylesheet shows one of them by the
 * mark that the early script puts on the document, so the header has its shape before any script runs.
 */
export function AccountLinks({ className = '' }: { className?: string }) {
  return (
    <>
      <Link
        to={paths.kennismaking}
        prefetch="intent"
        {...buttonLook({ size: 'small' })}
        className={`button signed-out ${className}`}
      >
        {introductionName}
      </Link>
      <MembersLink className={className} />
    </>
  );
}

export function MembersLink({ className = '' }: { className?: string }) {
  const look = { ...buttonLook({ look: 'go', size: 'small' }), prefetch: 'intent' } as const;
  return (
    <>
      <Link
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
