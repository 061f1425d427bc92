import { Link } from 'react-router';
import { kitSection } from '../../../site/home.ts';
import { paths } from '../../../site/paths.ts';
import { useKitSale } from '../../shared/orders/kit-sale.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** Opens the launch list, or leads to the checkout once the kit is on sale. */
export function KitAction() {
  const { announced } = useKitSale();
  if (!announced) {
    return (
      <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button">
        {kitSection.actionSoon}
      </a>
    );
  }
  return (
    <Link to={paths.checkout} prefetch="intent" {...buttonLook({ look: 'go' })} className="button">
      {kitSection.actionOnSale}
    </Link>
  );
}
