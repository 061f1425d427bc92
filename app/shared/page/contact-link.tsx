import { organisation } from '../../../site/organisation.ts';

/** A mailto link to the shop's address. */
export function ContactLink() {
  return (
    <a className="link" href={`mailto:${organisation.email}`}>
      {organisation.email}
    </a>
  );
}
