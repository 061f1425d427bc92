import { inlineContactForm } from '../../../contract/contact.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, NoScript } from './form-parts.tsx';
import { SendButton, SentNote } from './submit.tsx';

const defaults = { name: '', email: '', company: '', message: '', consent_marketing: false };

/** The form of the contact section. The company is sent in the phone field (docs/product.md, 3, 'Contact message'). */
export default function InlineContactForm() {
  const { field, box, formProps, trap, ready, busy, sent } = useRequestForm({
    id: 'contact-formulier',
    call: 'send-contact-email',
    schema: inlineContactForm,
    defaults,
    body: ({ company, ...values }) => ({ ...values, form_type: 'inline' as const, phone: company }),
    onSent: () => toast({ ...contactToasts.inlineSent, variant: 'success' }),
    onFailed: ({ message }) =>
      toast({
        title: contactToasts.inlineFailedTitle,
        description: message ?? contactToasts.failed.description,
        variant: 'destructive',
      }),
  });

  return (
    <form {...formProps} className="grid gap-5">
      <NoScript />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.naam} autoComplete="name" {...field('name')} />
        <TextField label="Bedrijf" optional autoComplete="organization" {...field('company')} />
      </div>
      <TextField label={labels.email} type="email" autoComplete="email" {...field('email')} />
      <TextArea label={labels.bericht} {...field('message')} />
      <Consent trap={trap} {...box('consent_marketing')} />
      <SendButton busy={busy} ready={ready} />
      <SentNote sent={sent} />
    </form>
  );
}
