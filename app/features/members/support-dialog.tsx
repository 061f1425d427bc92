import { consentTexts } from '../../../contract/consent.ts';
import { busyLabels, supportTitle } from '../../../contract/labels.ts';
import { support } from '../../../contract/support.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import type { Profile } from '../../shared/accounts/profile.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/** 'Contact Support', pre-filled from the profile (docs/product.md, 2, 5 and 7). */
export default function SupportDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { userId, ...person } = profile;
  const { field, box, formProps, trap, busy } = useRequestForm({
    id: 'support-dialog',
    owner: userId,
    call: 'send-support-email',
    ...support,
    defaults: { ...support.defaults, ...person },
    body: (values) => ({ ...values, userId }),
    onSent: () => {
      toast({
        variant: 'success',
        title: 'Support verzoek verzonden!',
        description: 'Je krijgt een antwoord per mail.',
      });
      onClose();
    },
    onFailed: ({ message }) =>
      toast({
        variant: 'destructive',
        title: contactToasts.failed.title,
        description: message ?? contactToasts.failed.description,
      }),
  });

  return (
    <Dialog title={supportTitle} intro="Waar loop je vast? We helpen je verder." onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField autoComplete="given-name" {...field('firstName')} />
          <TextField autoComplete="family-name" {...field('lastName')} />
          <TextField type="email" autoComplete="email" {...field('email')} />
          <TextField type="tel" autoComplete="tel" {...field('phone')} />
        </div>
        <TextField {...field('subject')} />
        <TextArea {...field('message')} />
        <div className="relative">
          <BotTrap ref={trap} />
          <Checkbox {...box('consent_marketing')} label={consentTexts.marketing.text} />
        </div>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.sending : 'Versturen'}
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </p>
      </form>
    </Dialog>
  );
}
