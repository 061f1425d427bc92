import { Link } from 'react-router';
import { formatDay, formatExactly } from '../../../contract/calendar.ts';
import { accountActions, busyLabels, fieldLabels, type LabelledValue } from '../../../contract/labels.ts';
import {
  lastWithdrawalDay,
  type Withdrawal,
  withdrawalLines,
  withdrawalStatement,
} from '../../../contract/withdrawal.ts';
import { withdrawalDays } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { companyRuling, companyWithdrawal, moneyComesBack, purchase } from '../../../site/terms.ts';
import type { SentRequest } from '../../shared/forms/use-request-form.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { StepTitle } from '../../shared/page/step-title.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormProblem, type ProblemText } from '../../ui/form-problem.tsx';
import { LaneSteps } from '../../ui/lane-steps.tsx';
import { ModelForm } from './model-form.tsx';
import { useWithdrawal } from './use-withdrawal.ts';

const clickLink = 'klik erop: zo weten we dat jij het bent.';

const steps = (proven: boolean, forCompany: boolean) => [
  { when: 'Meteen', text: 'Je krijgt een ontvangstbewijs per mail, met datum en uur.' },
  {
    when: 'Daarna',
    text: proven
      ? 'Meer hoef je niet te doen: je bent ingelogd, dus we weten dat jij het bent.'
      : `Staat er een link in die mail, ${clickLink}`,
  },
  forCompany
    ? { when: 'Zo snel we kunnen', text: companyWithdrawal.next }
    : {
        when: `Binnen ${purchase.refundDays} dagen`,
        text: 'Kocht je als consument en was je op tijd, dan is je geld terug, langs dezelfde weg als je betaalde. Je toegang stopt.',
      },
];

/** The two steps, or the end that replaces them. The form stays in the page all the while. */
export function WithdrawalForm() {
  const withdrawal = useWithdrawal();
  const { declared, sent, stepped, own } = withdrawal;
  const days = own?.withdrawal_days ?? withdrawalDays;
  const step = declared ? 2 : 1;
  return (
    <>
      <div className="wrap grid items-start gap-x-20 gap-y-16 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {sent && <Received sent={sent} onAgain={withdrawal.again} />}
        <div hidden={sent !== null}>
          <StepTitle key={step} step={step} arrived={stepped}>
            {declared ? 'Klopt dit?' : 'Herroep je aankoop.'}
          </StepTitle>
          {!declared && (
            <div className="max-w-[36em] text-soft">
              <p className="mt-5 text-large">
                Je hebt {days} dagen om je te bedenken, ook als je al begonnen bent:{' '}
                {own?.paid_at && !own.company
                  ? `voor deze aankoop tot en met ${formatDay(lastWithdrawalDay(new Date(own.paid_at), days))}.`
                  : 'de laatste dag staat in je betaalmail.'}{' '}
                Een reden hoeft niet, een account ook niet.
              </p>
              <p className="mt-3">{companyWithdrawal.page}</p>
            </div>
          )}
          <WithoutScript>
            Dit formulier heeft JavaScript nodig. Neem anders{' '}
            <a className="link" href="#modelformulier">
              het formulier hieronder
            </a>{' '}
            over en mail het naar <ContactLink />.
          </WithoutScript>
          <div className="max-w-[36rem] with-script">
            <Steps {...withdrawal} />
          </div>
        </div>
        <LaneSteps
          title={sent ? 'Wat gebeurt er nu?' : 'Wat gebeurt er dan?'}
          steps={steps(withdrawal.proven, Boolean(own?.company) && (declared ?? sent) !== null)}
        />
      </div>
      {!sent && !declared && <ModelForm />}
    </>
  );
}

function Steps(props: ReturnType<typeof useWithdrawal>) {
  const { formProps, field, trap, ready, busy, declared, own, problem } = props;
  return (
    <form {...formProps} className="mt-8">
      {/* Hidden, not removed: the fields hold what is declared. */}
      <div hidden={declared !== null}>
        <div className="relative grid gap-5">
          <BotTrap ref={trap} />
          <TextField autoComplete="name" {...field('name')} />
          <TextField
            type="email"
            autoComplete="email"
            hint="Het adres waarmee je kocht. Je ontvangstbewijs gaat erheen."
            {...field('email')}
          />
          <TextField
            autoComplete="off"
            hint="Staat in je betaalmail. Niet bij de hand? Schrijf wat je kocht en wanneer."
            {...field('order')}
          />
          {!declared && (
            <p>
              <Button type="submit" look="go" disabled={!ready}>
                Verder
              </Button>
            </p>
          )}
        </div>
      </div>
      {declared && (
        <Review declared={declared} forCompany={Boolean(own?.company)} problem={problem} busy={busy} />
      )}
    </form>
  );
}

/**
 * Step 2: what will be declared, and the one button that submits it, in the words of the law (Directive 2011/83, 11a).
 */
function Review({
  declared,
  forCompany,
  problem,
  busy,
}: {
  declared: Withdrawal;
  forCompany: boolean;
  problem: ProblemText | null;
  busy: boolean;
}) {
  return (
    <>
      <Declaration lines={withdrawalLines(declared)} />
      {forCompany && (
        <p className="mt-6 max-w-[36em]">
          {companyRuling} {companyWithdrawal.signedIn}
        </p>
      )}
      {problem && (
        <div role="alert" className="mt-6">
          <FormProblem problem={problem} />
        </div>
      )}
      <p className="mt-6">
        <Button
          type="submit"
          look="go"
          busy={busy}
          // The second click of a double click on 'Verder' lands here and is not a confirmation.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {busy ? busyLabels.waiting : 'Herroeping bevestigen'}
        </Button>
      </p>
      {!busy && (
        <p className="mt-4">
          <Link className="link inline-flex min-h-11 items-center" to={paths.herroepen} replace>
            Iets aanpassen
          </Link>
        </p>
      )}
    </>
  );
}

function Declaration({ lines }: { lines: readonly LabelledValue[] }) {
  return (
    <>
      <p className="text-large font-semibold">{withdrawalStatement.text}</p>
      <dl className="mt-4 border-t-3 border-ink">
        {lines
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label} className="grid gap-x-8 border-b-2 border-hair py-4 sm:grid-cols-[1fr_2fr]">
              <dt className="text-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** The end: that it arrived and when, by the server's clock. Of an order only its signed-in buyer reads more. */
function Received({ sent, onAgain }: { sent: SentRequest; onAgain: () => void }) {
  return (
    <div>
      <Notice
        tone="done"
        title={`We hebben je herroeping ontvangen op ${formatExactly(sent.at)}`}
        next={
          <Button look="go" onClick={() => window.print()}>
            Afdrukken of bewaren
          </Button>
        }
        others={
          <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
            {accountActions.backHome}
          </Link>
        }
      >
        <p>
          {fieldLabels.referentie}: <strong className="whitespace-nowrap">{sent.reference}</strong>
        </p>
        <p>
          Je ontvangstbewijs gaat naar {sent.email}. {!sent.proven && `Staat er een link in, ${clickLink} `}
          Geen mail gekregen? Bewaar dan deze pagina.
        </p>
      </Notice>
      <h2 className="mt-10 mb-4 text-h3">Wat je verstuurde</h2>
      <Declaration lines={sent.answers} />
      <p className="mt-6 text-soft">
        {sent.refunding
          ? moneyComesBack
          : 'Dit zegt dat je herroeping aangekomen is. We kijken ze na en mailen je wat er met je aankoop gebeurt.'}
      </p>
      <p className="mt-4">
        Nog een aankoop?{' '}
        <button type="button" onClick={onAgain} className="link min-h-11">
          Vul het formulier opnieuw in
        </button>
      </p>
    </div>
  );
}
