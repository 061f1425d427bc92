import { Link } from 'react-router';
import { kitOnSale } from '../../../contract/kit-on-sale.ts';
import { paths } from '../../../site/paths.ts';
import { opensDialog } from '../../platform/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** Opens the launch list, or leads to the checkout once the kit is on sale. */
export function KitAction({ soon, onSale }: { soon: string; onSale: string }) {
  if (!kitOnSale) {
    return (
      <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button">
        {soon}
      </a>
    );
  }
  return (
    <Link to={paths.checkout} prefetch="intent" {...buttonLook({ look: 'go' })} className="button">
      {onSale}
    </Link>
  );
}
