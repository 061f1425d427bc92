import { workshopDialogForm, workshopDialogMessage } from '../../../contract/contact.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { warnings } from '../../../contract/warnings.ts';
import { requestDialogs } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, ContactFields } from './form-parts.tsx';
import { SendButton } from './submit.tsx';

const defaults = { company: '', name: '', email: '', phone: '', message: '', consent_marketing: false };

/** The workshop request dialog. The company is sent inside the message (docs/product.md, 3, 'Contact message'). */
export default function WorkshopDialog({
  section,
  onClose,
}: {
  /** The section of the page it was opened from. */
  section: string | null;
  onClose: () => void;
}) {
  const { field, box, formProps, trap, busy } = useRequestForm({
    id: 'workshop-dialog',
    call: 'send-contact-email',
    schema: workshopDialogForm,
    defaults,
    warnings: { phone: warnings.phone },
    body: ({ company, message, ...values }) => ({
      ...values,
      message: workshopDialogMessage(company, message),
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
      <form {...formProps} className="grid gap-5">
        <TextField label={labels.bedrijfsnaam} autoComplete="organization" {...field('company')} />
        <ContactFields field={field} />
        <TextArea label={labels.bericht} optional rows={3} {...field('message')} />
        <Consent trap={trap} {...box('consent_marketing')} />
        <SendButton busy={busy} ready />
      </form>
    </Dialog>
  );
}
