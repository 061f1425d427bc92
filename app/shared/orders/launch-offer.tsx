import { functionMessages } from '../../../contract/messages.ts';
import { kitSection } from '../../../site/home.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { opensDialog } from '../page/dialogs.ts';

export function LaunchOffer() {
  return (
    <>
      <p className="mt-5 max-w-[34em] text-large">{functionMessages.notOnSale}</p>
      <p className="mt-7">
        <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button">
          {kitSection.actionSoon}
        </a>
      </p>
    </>
  );
}
