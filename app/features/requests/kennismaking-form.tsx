import { kennismaking, kennismakingHeading } from '../../../contract/kennismaking.ts';
import { send } from '../../../contract/labels.ts';
import { onWire } from '../../../contract/request-form.ts';
import { urlOf } from '../../../contract/text.ts';
import { requestToasts } from '../../../contract/toasts.ts';
import { gesprekstypes } from '../../../site/offers.ts';
import { introductionPage } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { usePublished } from '../../shared/shop/shop.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, FormGroup, NoScript } from './form-parts.tsx';
import { RequestPage } from './request-page.tsx';
import { SubmitBar } from './submit.tsx';

/** The form of /kennismaking. Its answers are sent as a contact message (docs/product.md, 7). */
function useIntroduction() {
  return useRequestForm({
    id: 'kennismaking',
    call: 'send-contact-email',
    ...kennismaking,
    body: ({ consent_marketing, ...values }) => ({
      ...onWire(kennismaking.fields, values),
      form_type: 'kennismaking' as const,
      company: values.bedrijfsnaam || null,
      message: `${kennismakingHeading(values.gesprekstype)}\n${values.toelichting}`,
      consent_marketing,
    }),
    onSent: () => toast({ ...requestToasts.kennismakingSent, variant: 'success' }),
    onFailed: () => toast({ ...requestToasts.failed, variant: 'destructive' }),
  });
}

export function KennismakingForm() {
  const request = useIntroduction();
  return (
    <RequestPage texts={introductionPage} sent={request.sent} onAgain={request.again} offer={<Booking />}>
      <Questions {...request} />
    </RequestPage>
  );
}

function Booking() {
  const url = usePublished().published.document?.bookingUrl ?? '';
  if (urlOf(url)?.protocol !== 'https:') return null;
  return (
    <p className="mb-8 border-l-6 border-sun pl-4 text-large">
      {introductionPage.bookingNote} <NewTabLink to={url}>{introductionPage.booking}</NewTabLink>
    </p>
  );
}

function Questions({
  field,
  option,
  group,
  box,
  formProps,
  trap,
  ready,
  busy,
}: ReturnType<typeof useIntroduction>) {
  return (
    <form {...formProps}>
      <NoScript />
      <FormGroup number={1} title="Wie bent u?">
        <TextField autoComplete="name" {...field('naam')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="email" autoComplete="email" {...field('email')} />
          <TextField type="tel" autoComplete="tel" {...field('telefoonnummer')} />
        </div>
        <TextField autoComplete="organization" {...field('bedrijfsnaam')} />
      </FormGroup>
      <FormGroup number={2} title="Hoe spreken we elkaar?">
        <ChoiceGroup {...group('gesprekstype')} className="grid gap-2.5 md:grid-cols-3">
          {gesprekstypes.map(({ id, label }) => (
            <Option key={id} type="radio" label={label} {...option('gesprekstype', id)} />
          ))}
        </ChoiceGroup>
      </FormGroup>
      <FormGroup number={3} title="Uw vraag">
        <TextArea {...field('toelichting')} />
        <Consent trap={trap} {...box('consent_marketing')} />
      </FormGroup>
      <SubmitBar label={send} ready={ready} busy={busy} />
    </form>
  );
}
