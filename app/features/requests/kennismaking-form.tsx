import {
  kennismakingAnswers,
  kennismakingDefaults,
  kennismakingForm,
  kennismakingMessage,
} from '../../../contract/kennismaking.ts';
import { fieldLabels as labels, send } from '../../../contract/labels.ts';
import { requestToasts } from '../../../contract/toasts.ts';
import { warnings } from '../../../contract/warnings.ts';
import { gesprekstypes } from '../../../site/offers.ts';
import { introductionPage } from '../../../site/requests.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { ChoiceGroup, Option } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Consent, FormGroup, NoScript } from './form-parts.tsx';
import { RequestPage } from './request-page.tsx';
import { SubmitBar } from './submit.tsx';

/** The form of /kennismaking. Its answers are sent as a contact message (docs/product.md, 7). */
function useIntroduction() {
  return useRequestForm({
    id: 'kennismaking',
    call: 'send-contact-email',
    schema: kennismakingForm,
    defaults: kennismakingDefaults,
    warnings: { telefoonnummer: warnings.phone },
    answers: kennismakingAnswers,
    body: (values) => ({
      form_type: 'kennismaking' as const,
      name: values.naam,
      email: values.email,
      phone: values.telefoonnummer,
      company: values.bedrijfsnaam || null,
      message: kennismakingMessage(values),
      consent_marketing: values.consent_marketing,
      metadata: { gesprekstype: values.gesprekstype },
    }),
    onSent: () => toast({ ...requestToasts.kennismakingSent, variant: 'success' }),
    onFailed: () => toast({ ...requestToasts.failed, variant: 'destructive' }),
  });
}

/** The page /kennismaking. */
export function KennismakingForm() {
  const request = useIntroduction();
  return (
    <RequestPage texts={introductionPage} sent={request.sent} onAgain={request.again}>
      <Questions {...request} />
    </RequestPage>
  );
}

function Questions({
  field,
  option,
  box,
  errors,
  formProps,
  trap,
  ready,
  busy,
}: ReturnType<typeof useIntroduction>) {
  return (
    <form {...formProps}>
      <NoScript />
      <FormGroup number={1} title="Wie bent u?">
        <TextField label={labels.naam} autoComplete="name" {...field('naam')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={labels.email} type="email" autoComplete="email" {...field('email')} />
          <TextField
            label={labels.telefoonnummer}
            type="tel"
            autoComplete="tel"
            {...field('telefoonnummer')}
          />
        </div>
        <TextField
          label={labels.bedrijfsnaam}
          optional
          autoComplete="organization"
          {...field('bedrijfsnaam')}
        />
      </FormGroup>
      <FormGroup number={2} title="Hoe spreken we elkaar?">
        <ChoiceGroup
          legend={labels.gesprekstype}
          error={errors.gesprekstype}
          className="grid gap-2.5 md:grid-cols-3"
        >
          {gesprekstypes.map(({ id, label }) => (
            <Option key={id} type="radio" label={label} {...option('gesprekstype', id)} />
          ))}
        </ChoiceGroup>
      </FormGroup>
      <FormGroup number={3} title="Uw vraag">
        <TextArea label={labels.kennismakingToelichting} {...field('toelichting')} />
        <Consent trap={trap} {...box('consent_marketing')} />
      </FormGroup>
      <SubmitBar label={send} ready={ready} busy={busy} />
    </form>
  );
}
