import { useLocation } from 'react-router';
import { peopleParameters } from '../../../../contract/desk-address.ts';

/** The search and the person that the address asks for; '' for none. */
export function useAsked(): { search: string; person: string } {
  const fragment = new URLSearchParams(useLocation().hash.slice(1));
  return {
    search: fragment.get(peopleParameters.search) ?? '',
    person: fragment.get(peopleParameters.person) ?? '',
  };
}
