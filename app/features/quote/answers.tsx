import type * as v from 'valibot';
import { formatCompanyNumber } from '../../../contract/company.ts';
import type { QuoteSeen } from '../../../contract/database/quotes.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { agreement, agreementLabels, declining } from '../../../contract/quote-answer.ts';
import { paths } from '../../../site/paths.ts';
import { companyTerms } from '../../../site/terms.ts';
import { invoke } from '../../platform/invoke.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { CompanyFields } from '../../shared/orders/company-fields.tsx';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

interface Answering {
  seen: QuoteSeen;
  token: string;
  onAnswered: (seen: QuoteSeen) => void;
}

async function answer(body: FunctionCalls['quote']['body'], onAnswered: Answering['onAnswered']) {
  const answered = await invoke('quote', body);
  if (!answered.ok) return { problem: { text: answered.message ?? noAnswerMessage() } };
  onAnswered(answered.data);
}

/** Who agrees on behalf of which company: its details are those of the quote, to complete or correct. */
export function Agree({ seen, token, onAnswered }: Answering) {
  const { buyer, buyerReference } = seen.document;
  const { busy, field, option, box, errors, formProps, problem } = useForm({
    defaults: {
      ...buyer,
      companyNumber: buyer.companyNumber && formatCompanyNumber(buyer.companyNumber),
      reference: buyerReference,
      person: '',
      role: '',
      terms: false,
      acts: false,
    } as v.InferInput<typeof agreement>,
    schema: agreement,
    send: (checked) => answer({ action: 'agree', token, ...checked }, onAnswered),
  });
  return (
    <form {...formProps} aria-labelledby="agree" className="grid gap-5 border-t-2 border-ink pt-8">
      <h2 id="agree" className="text-h3">
        Akkoord gaan
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('person')} label={agreementLabels.person} autoComplete="name" />
        <TextField {...field('role')} label={agreementLabels.role} autoComplete="organization-title" />
      </div>
      <p className="text-small text-soft">
        Geen ondernemingsnummer? Mail naar <ContactLink />: dan regelen we het anders.
      </p>
      <CompanyFields field={field} option={option} />
      <TextField {...field('email')} label="E-mailadres voor de facturen" type="email" autoComplete="email" />
      <ChoiceGroup legend="U bevestigt" error={errors.terms ?? errors.acts} className="grid">
        <Checkbox {...box('terms')} label={agreementLabels.terms} />
        <Checkbox {...box('acts')} label={agreementLabels.acts} />
      </ChoiceGroup>
      <p>
        <NewTabLink to={paths.voorwaarden}>{companyTerms.title}</NewTabLink>
      </p>
      <Refused because={problem?.text} />
      <p>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : 'Ik ga akkoord'}
        </Button>
      </p>
    </form>
  );
}

export function Decline({ token, onAnswered }: Answering) {
  const { busy, field, formProps, problem } = useForm({
    defaults: { reason: '' },
    schema: declining,
    send: (checked) => answer({ action: 'decline', token, ...checked }, onAnswered),
  });
  return (
    <details className="border-t-2 border-ink pt-6">
      <summary className="min-h-11 cursor-pointer font-semibold">Liever niet?</summary>
      <form {...formProps} className="mt-4 grid gap-5">
        <TextArea {...field('reason')} label="Waarom niet?" rows={4} optional />
        <Refused because={problem?.text} />
        <p>
          <Button type="submit" size="small" busy={busy}>
            {busy ? busyLabels.waiting : 'Ik ga niet akkoord'}
          </Button>
        </p>
      </form>
    </details>
  );
}
