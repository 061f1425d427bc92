import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { consentTexts } from '../../../contract/consent.ts';
import { busyLabels, fieldLabels } from '../../../contract/labels.ts';
import { looksLikeEmail } from '../../../contract/launch-list.ts';
import { launchToasts } from '../../../contract/toasts.ts';
import { kitSection } from '../../../site/home.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { useRequest } from '../../shared/forms/use-request.ts';
import { useKitSale } from '../../shared/orders/kit-sale.ts';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/** The unsent address, so that closing the dialog loses nothing. */
let draft = '';

/** The launch list of the kit, or the way to the checkout when it came on sale after the page was built. */
export default function KitDialog({ onClose }: { onClose: () => void }) {
  const { announced } = useKitSale();
  if (!announced) return <LaunchListDialog onClose={onClose} />;
  return (
    <Dialog title={`De ${kit.name} is er`} intro={`Ze is te koop voor ${kit.priceLabel}.`} onClose={onClose}>
      <Link {...buttonLook({ look: 'go' })} className="button" to={paths.checkout} onClick={onClose}>
        {kitSection.actionOnSale}
      </Link>
    </Dialog>
  );
}

/** An e-mail address only (docs/product.md, 2 and 5). */
function LaunchListDialog({ onClose }: { onClose: () => void }) {
  const { sending, trap, send } = useRequest('send-kit-signup-email');
  const [email, setEmail] = useState(draft);
  const [invalid, setInvalid] = useState(false);

  function change(value: string) {
    draft = value;
    setEmail(value);
    if (looksLikeEmail(value)) setInvalid(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>('[type=email]');
    const refuseAddress = () => {
      setInvalid(true);
      input?.focus();
      toast({ ...launchToasts.invalid, variant: 'destructive' });
    };
    if (!looksLikeEmail(email)) return refuseAddress();
    const outcome = await send({ email: email.trim() });
    if (!outcome) return;
    // The form sends an address only, so a bad request means a bad address.
    if (!outcome.ok && outcome.status === 400) return refuseAddress();
    if (!outcome.ok) return toast({ ...launchToasts.failed, variant: 'destructive' });
    change('');
    toast({ ...launchToasts.sent, variant: 'success', stays: true });
    onClose();
  }

  return (
    <Dialog
      title={`Eerste aan de start van de ${kit.name}`}
      intro={`Laat je adres achter, dan hoor je het zodra de kit er is: zeven Kicks voor ${kit.priceLabel}, met je eerste resultaat binnen ${kit.firstResultMinutes} minuten.`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="relative grid gap-5">
        <BotTrap ref={trap} />
        <TextField
          label={fieldLabels.email}
          hint="Je krijgt een mail om je plek te bevestigen."
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => change(event.target.value)}
          error={invalid ? 'Vul een volledig adres in, zoals naam@bedrijf.be' : undefined}
        />
        <Button type="submit" look="go" busy={sending} className="w-full sm:w-auto sm:justify-self-start">
          {sending ? busyLabels.waiting : consentTexts.launch.text}
        </Button>
      </form>
    </Dialog>
  );
}
