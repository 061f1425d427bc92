import { inline } from '../../../contract/contact.ts';
import { onWire } from '../../../contract/request-form.ts';
import { contactToasts } from '../../../contract/toasts.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent } from './form-parts.tsx';
import { SendButton, SentNote } from './submit.tsx';

/** The form of the contact section. The company is sent in the phone field (docs/product.md, 3, 'Contact message'). */
export default function InlineContactForm() {
  const { field, box, formProps, trap, ready, busy, sent } = useRequestForm({
    id: 'contact-formulier',
    call: 'send-contact-email',
    ...inline,
    body: ({ consent_marketing, ...values }) => ({
      ...onWire(inline.fields, values),
      form_type: 'inline' as const,
      consent_marketing,
    }),
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField autoComplete="name" {...field('name')} />
        <TextField autoComplete="organization" {...field('company')} label="Bedrijf" />
      </div>
      <TextField type="email" autoComplete="email" {...field('email')} />
      <TextArea {...field('message')} />
      <Consent trap={trap} {...box('consent_marketing')} />
      <SendButton busy={busy} ready={ready} />
      <SentNote sent={sent} />
    </form>
  );
}
