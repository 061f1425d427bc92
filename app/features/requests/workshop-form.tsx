import { workshopPage } from '../../../site/requests.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Consent, FormGroup, NoScript } from './form-parts.tsx';
import { RequestPage } from './request-page.tsx';
import { SubmitBar } from './submit.tsx';
import { type WorkshopRequestForm as Form, useWorkshopForm } from './use-workshop-form.ts';
import { AiExperience, Preferences } from './workshop-choices.tsx';

function Company({ field }: Pick<Form, 'field'>) {
  return (
    <>
      <TextField autoComplete="organization" {...field('bedrijfsnaam')} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        {/* Browsers know no field for a street without its number: 'address-line1' would bring both. */}
        <TextField autoComplete="off" {...field('straat')} />
        <TextField autoComplete="off" {...field('nummer')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <TextField autoComplete="postal-code" {...field('postcode')} />
        <TextField autoComplete="address-level2" {...field('stad')} />
      </div>
    </>
  );
}

function Contact({ field }: Pick<Form, 'field'>) {
  return (
    <>
      <TextField autoComplete="name" {...field('contactpersoon')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="email" autoComplete="email" {...field('email')} />
        <TextField type="tel" autoComplete="tel" {...field('telefoonnummer')} />
      </div>
    </>
  );
}

export function WorkshopForm() {
  const request = useWorkshopForm();
  return (
    <RequestPage texts={workshopPage} sent={request.sent} onAgain={request.again}>
      <Questions {...request} />
    </RequestPage>
  );
}

function Questions(request: Form) {
  const { field, box, formProps, trap, ready, busy } = request;
  return (
    <form {...formProps}>
      <NoScript />
      <FormGroup number={1} title="Bedrijfsgegevens">
        <Company field={field} />
      </FormGroup>
      <FormGroup number={2} title="Contactgegevens">
        <Contact field={field} />
      </FormGroup>
      <FormGroup number={3} title="Workshop Voorkeuren">
        <Preferences {...request} />
      </FormGroup>
      <FormGroup number={4} title="AI Ervaring">
        <AiExperience {...request} />
      </FormGroup>
      <FormGroup number={5} title="Extra Informatie">
        <TextArea {...field('toelichting')} />
        <Consent trap={trap} {...box('consent_marketing')} />
      </FormGroup>
      <SubmitBar label="Lanceer uw aanvraag!" ready={ready} busy={busy} />
    </form>
  );
}
