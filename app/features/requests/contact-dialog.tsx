import { contactDialog } from '../../../contract/contact.ts';
import { offerOfSection } from '../../../contract/offers.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { requestDialogs } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { ShopNotice } from '../../shared/shop/shop-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, ContactFields, Wish } from './form-parts.tsx';
import { SendButton } from './submit.tsx';

export default function ContactDialog({ section, onClose }: { section: string | null; onClose: () => void }) {
  const { field, box, formProps, trap, busy } = useRequestForm({
    id: 'contact-dialog',
    call: 'send-contact-email',
    ...contactDialog,
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
      <ShopNotice />
      <form {...formProps} className="grid gap-5">
        <Wish offer={offerOfSection(section)} />
        <ContactFields field={field} />
        <TextArea rows={3} {...field('message')} />
        <Consent trap={trap} {...box('consent_marketing')} />
        <SendButton busy={busy} ready />
      </form>
    </Dialog>
  );
}
