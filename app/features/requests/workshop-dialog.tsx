import { workshopDialog, workshopDialogHeading } from '../../../contract/contact.ts';
import { offerOfSection } from '../../../contract/offers.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { requestDialogs } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { ShopNotice } from '../../shared/shop/shop-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, ContactFields, Wish } from './form-parts.tsx';
import { SendButton } from './submit.tsx';

/** The workshop request dialog. The company is sent inside the message (docs/product.md, 3, 'Contact message'). */
export default function WorkshopDialog({
  section,
  onClose,
}: {
  section: string | null;
  onClose: () => void;
}) {
  const { field, box, formProps, trap, busy } = useRequestForm({
    id: 'workshop-dialog',
    call: 'send-contact-email',
    ...workshopDialog,
    body: ({ company, message, ...values }) => ({
      ...values,
      message: `${workshopDialogHeading(company)}\n\n${message}`.trim(),
      metadata: { section },
    }),
    onSent: () => {
      toast({ ...contactToasts.workshopSent, variant: 'success' });
      onClose();
    },
    onFailed: ({ message }) =>
      toast({
        title: contactToasts.failed.title,
        description: message ?? contactToasts.failed.description,
        variant: 'destructive',
      }),
  });

  return (
    <Dialog {...requestDialogs.workshop} onClose={onClose}>
      <ShopNotice />
      <form {...formProps} className="grid gap-5">
        <Wish offer={offerOfSection(section)} />
        <TextField autoComplete="organization" {...field('company')} />
        <ContactFields field={field} />
        <TextArea rows={3} {...field('message')} />
        <Consent trap={trap} {...box('consent_marketing')} />
        <SendButton busy={busy} ready />
      </form>
    </Dialog>
  );
}
