import { Link, useLocation } from 'react-router';
import { deskAddress } from '../../../contract/desk-address.ts';
import { organisation } from '../../../site/organisation.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { deskParameters } from './list-state.ts';

/** What an address opens that makes a request or an invoice, instead of a row. */
export const newRow = 'nieuw';

/** A person that it is for. It is kept beside the address, so that a server's log names nobody. */
type Given = Partial<Record<'name' | 'email' | 'phone' | 'company', string>>;

export const useGiven = (): Given => (useLocation().state as Given | null) ?? {};

export function givenIn(search: string): Given {
  if (search.includes('@')) return { email: search };
  return /^[+\d][\d\s()./-]+$/.test(search) ? { phone: search } : { name: search };
}

export function NewLink({ section, given }: { section: 'requests' | 'invoices'; given?: Given }) {
  if (section === 'invoices' && organisation.invoices === 'elsewhere') return null;
  return (
    <Link
      to={deskAddress(section, { [deskParameters.open]: newRow })}
      state={given}
      {...buttonLook({ size: 'small' })}
      className="button"
    >
      {section === 'requests' ? 'Nieuwe aanvraag' : 'Nieuwe factuur'}
    </Link>
  );
}

export const NewLinks = ({ given }: { given: Given }) => (
  <div className="desk-tools">
    <NewLink section="requests" given={given} />
    <NewLink section="invoices" given={given} />
  </div>
);
