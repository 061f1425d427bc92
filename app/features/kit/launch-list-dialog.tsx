import { Link } from 'react-router';
import * as v from 'valibot';
import { consentTexts } from '../../../contract/consent.ts';
import { busyLabels, fieldLabels } from '../../../contract/labels.ts';
import { looksLikeEmail } from '../../../contract/launch-list.ts';
import { fieldMessages } from '../../../contract/messages.ts';
import { launchToasts } from '../../../contract/toasts.ts';
import { warnings } from '../../../contract/warnings.ts';
import { kitSection } from '../../../site/home.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { dropDraft, keptDraft } from '../../shared/forms/drafts.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useRequest } from '../../shared/forms/use-request.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Where the unsent address is kept, so that closing the dialog loses nothing. */
const draft = 'launch-list';

/** What the server says of an address that it refuses. */
const aboutAddress = new Set<string | null>([fieldMessages.emailInvalid, fieldMessages.emailMax]);
const schema = v.object({
  email: v.pipe(v.string(), v.check(looksLikeEmail, fieldMessages.emailInvalid), v.trim()),
});
const reportAddress = () => toast({ ...launchToasts.invalid, variant: 'destructive', stays: true });

/** The launch list of the kit, or a link to the checkout when the kit went on sale after the page was built. */
export default function KitDialog({ onClose }: { onClose: () => void }) {
  const { announced, priceLabel } = useShop();
  if (!announced) return <LaunchListDialog price={priceLabel} onClose={onClose} />;
  return (
    <Dialog title={`De ${kit.name} is er`} intro={`Ze is te koop voor ${priceLabel}.`} onClose={onClose}>
      <Link {...buttonLook({ look: 'go' })} className="button" to={paths.checkout} onClick={onClose}>
        {kitSection.actionOnSale}
      </Link>
    </Dialog>
  );
}

/** An e-mail address only (docs/product.md, 2 and 5). */
function LaunchListDialog({ price, onClose }: { price: string; onClose: () => void }) {
  const { sending, trap, send } = useRequest('send-kit-signup-email');
  const { busy, field, formProps } = useForm({
    defaults: { email: '' },
    schema,
    keep: keptDraft<{ email: string }>(draft),
    busy: sending,
    onErrors: reportAddress,
    send: async (checked) => {
      const outcome = await send(checked);
      if (!outcome) return;
      if (!outcome.ok && aboutAddress.has(outcome.message)) {
        reportAddress();
        return { errors: { email: fieldMessages.emailInvalid } };
      }
      if (!outcome.ok) return toast({ ...launchToasts.failed, variant: 'destructive' });
      dropDraft(draft);
      toast({ ...launchToasts.sent, variant: 'success', stays: true });
      onClose();
    },
  });

  return (
    <Dialog
      title={`Eerste aan de start van de ${kit.name}`}
      intro={`Laat je adres achter, dan hoor je het zodra de kit er is: zeven Kicks voor ${price}, met je eerste resultaat binnen ${kit.firstResultMinutes} minuten.`}
      onClose={onClose}
    >
      <form {...formProps} className="relative grid gap-5">
        <BotTrap ref={trap} />
        <TextField
          label={fieldLabels.email}
          hint="Je krijgt een mail om je adres te bevestigen."
          type="email"
          autoComplete="email"
          {...field('email')}
          warning={warnings.email(field('email').value)}
        />
        <Button type="submit" look="go" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
          {busy ? busyLabels.waiting : consentTexts.launch.text}
        </Button>
      </form>
    </Dialog>
  );
}
