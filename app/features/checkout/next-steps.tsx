import { Link } from 'react-router';
import { invoiceNote } from '../../../contract/company.ts';
import { accountActions } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';

const receiptTexts = {
  paid: 'Je betaalbewijs is onderweg naar je mailbox.',
  unknown: 'Zodra je betaling binnen is, krijg je er een mail over.',
};

export interface Purchase {
  payment: keyof typeof receiptTexts;
  forCompany: boolean;
  /** 'unconfirmed': signed up in this browser. 'elsewhere': it is unknown whether the address is confirmed. */
  buyer: 'signed-in' | 'unconfirmed' | 'without-account' | 'elsewhere';
}

/** 'What happens next', and links to continue (docs/product.md, 2, 'Payment-success page'). */
export function NextSteps(purchase: Purchase | { payment: null }) {
  return (
    <>
      {purchase.payment && <List {...purchase} />}
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

/** The steps that are still to come. Access waits for a confirmed address; only that mail is called a confirmation. */
function List({ payment, forCompany, buyer }: Purchase) {
  const access = `je toegang open in ${brand.membersName}`;
  const receipt = { title: 'Betaalbewijs', text: receiptTexts[payment] };
  const steps =
    buyer === 'signed-in'
      ? [
          receipt,
          { title: 'Directe toegang', text: `${payment === 'paid' ? 'Nu al' : 'Daarna'} staat ${access}.` },
        ]
      : [
          buyer === 'unconfirmed'
            ? {
                title: 'Bevestigingsmail',
                text: 'Klik op de link daarin: zo weten we dat het adres van jou is.',
              }
            : receipt,
          {
            title: 'Directe toegang',
            text: `Zodra je ${buyer === 'without-account' ? 'account klaar' : 'adres bevestigd'} is, staat ${access}.`,
          },
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
      {buyer === 'unconfirmed' && <p className="mt-4 text-soft">{receiptTexts[payment]}</p>}
      {forCompany && <p className="mt-4 text-soft">{invoiceNote}</p>}
    </>
  );
}
