import { Link } from 'react-router';
import { kitSection } from '../../../site/home.ts';
import { paths } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** Opens the launch list, or leads to the checkout once the kit is on sale. */
export function KitAction() {
  const { announced } = useShop();
  if (!announced) {
    return (
      <a {...opensDialog('launch-list')} {...buttonLook({ look: 'go' })} className="button">
        {kitSection.actionSoon}
      </a>
    );
  }
  return (
    <Link to={paths.checkout} {...buttonLook({ look: 'go' })} className="button">
      {kitSection.actionOnSale}
    </Link>
  );
}
