import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { whenConfirmed } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';

const mailText = {
  paid: 'Het bewijs van je betaling is onderweg naar je mailbox.',
  unknown: 'Zodra je betaling binnen is, krijg je er een mail over.',
};

/** 'What happens next', and links to continue (docs/product.md, 2, 'Payment-success page'). */
export function NextSteps({
  payment,
  confirmed,
}: {
  payment: keyof typeof mailText | null;
  /** Whether the buyer's address is confirmed: access waits for that. */
  confirmed: boolean;
}) {
  return (
    <>
      {payment && <List mail={mailText[payment]} confirmed={confirmed} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <Link className="button" data-size="small" to={paths.home}>
          {accountActions.backHome}
        </Link>
        <a className="button" data-size="small" href={`mailto:${organisation.email}`}>
          Mail ons
        </a>
      </p>
    </>
  );
}

function List({ mail, confirmed }: { mail: string; confirmed: boolean }) {
  const access = `Daarna staat je toegang open in ${brand.membersName}`;
  const steps = [
    { title: 'Bevestigingsmail', text: mail },
    { title: 'Directe toegang', text: confirmed ? `${access}.` : `${access}, ${whenConfirmed}.` },
  ];
  return (
    <>
      <h2 className="mt-8 text-h3">Wat gebeurt er nu?</h2>
      <ol className="mt-4 border-t-3 border-ink">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b-2 border-hair py-4"
          >
            <span aria-hidden="true" className="display text-h3 text-tartan">
              {index + 1}
            </span>
            <div>
              <strong>{step.title}</strong>
              <p className="text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
