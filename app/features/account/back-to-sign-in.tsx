import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';

/** The way back to the tabs. */
export function BackToSignIn() {
  return (
    <p className="mt-6">
      <Link className="link inline-flex min-h-11 items-center" to={paths.auth}>
        {accountActions.backToSignIn}
      </Link>
    </p>
  );
}
