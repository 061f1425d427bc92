import { contactForm } from '../../../contract/contact.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { warnings } from '../../../contract/warnings.ts';
import { requestDialogs } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, ContactFields } from './form-parts.tsx';
import { SendButton } from './submit.tsx';

const defaults = { name: '', email: '', phone: '', message: '', consent_marketing: false };

/** The dialog 'Gratis Kennismaking' (docs/product.md, 2 and 5). */
export default function ContactDialog({
  section,
  onClose,
}: {
  /** The section of the page it was opened from. */
  section: string | null;
  onClose: () => void;
}) {
  const { field, box, formProps, trap, busy } = useRequestForm({
    id: 'contact-dialog',
    call: 'send-contact-email',
    schema: contactForm,
    defaults,
    warnings: { phone: warnings.phone },
    body: (values) => ({ ...values, metadata: { section } }),
    onSent: () => {
      toast({ ...contactToasts.sent, variant: 'success' });
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
    <Dialog {...requestDialogs.introduction} onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        <ContactFields field={field} />
        <TextArea label={labels.bericht} optional rows={3} {...field('message')} />
        <Consent trap={trap} {...box('consent_marketing')} />
        <SendButton busy={busy} ready />
      </form>
    </Dialog>
  );
}
