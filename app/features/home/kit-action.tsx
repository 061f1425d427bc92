import { Link } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { kitOnSale } from '../../lib/kit-action.ts';
import { Button, buttonLook } from '../../ui/button.tsx';

/** The way to the kit: the launch list, or the checkout once it is for sale. */
export function KitAction({ soon, onSale }: { soon: string; onSale: string }) {
  if (!kitOnSale) {
    return (
      <Button look="go" data-dialog="launch-list" aria-haspopup="dialog">
        {soon}
      </Button>
    );
  }
  return (
    <Link to={paths.checkout} prefetch="intent" {...buttonLook({ look: 'go' })} className="button">
      {onSale}
    </Link>
  );
}
