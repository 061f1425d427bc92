import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { signInAddress, signUpAddress } from '../../platform/redirect.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** Sign in or sign up; the latter first, with its address, where there is no account yet. */
export function AccountChoice({ address }: { address: string | undefined }) {
  const signIn = (
    <Link
      key="in"
      className="button"
      {...buttonLook({ look: address ? 'plain' : 'go' })}
      to={signInAddress(paths.members, address)}
    >
      {accountActions.signIn}
    </Link>
  );
  const signUp = (
    <Link
      key="up"
      className="button"
      {...buttonLook({ look: address ? 'go' : 'plain' })}
      to={signUpAddress(paths.members, address)}
    >
      Account aanmaken
    </Link>
  );
  return <p className="mt-8 flex flex-wrap gap-3">{address ? [signUp, signIn] : [signIn, signUp]}</p>;
}
